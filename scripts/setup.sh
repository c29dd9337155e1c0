#!/bin/sh
# Make the virtual environment $1 with the pinned dependencies and the project, editable, in it.
set -eu
venv=$1

fail() {
    echo "setup: $1" >&2
    exit 2
}

supported() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

python=
for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.14; do
    if supported "$candidate"; then
        python=$candidate
        break
    fi
done
[ -n "$python" ] || fail "Python 3.11 or newer is needed, and none of python3, python3.11 .. python3.14 is (set PYTHON=...)"

echo "setup: $venv with $("$python" --version)"

make_venv() {
    rm -rf "$venv"
    "$python" -m venv "$venv" >/dev/null 2>&1 && return
    rm -rf "$venv"
    "$python" -m virtualenv --quiet "$venv" 2>/dev/null && return
    uv venv --quiet --seed --python "$python" "$venv" 2>/dev/null && return
    "$python" -m pip --version >/dev/null 2>&1 &&
        "$python" -m venv --without-pip "$venv" &&
        "$python" -m pip --python "$venv/bin/python" install --quiet pip && return
    rm -rf "$venv"
    return 1
}

# Debian's python3 can't make environments unless its package python3-venv is there too. In a bare
# container (root, apt) that package is fetched here; nobody else's system is touched.
if ! make_venv; then
    advice="this Python can't make virtual environments; on Debian or Ubuntu: apt install python3-venv"
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || fail "$advice"
    echo "setup: installing Debian's python3-venv"
    apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null || fail "$advice"
    make_venv || fail "$advice"
fi

pip="$venv/bin/python -m pip --disable-pip-version-check"
# The build backend comes from the constraints too, so that nothing floats.
$pip install --quiet -c constraints.txt hatchling editables
$pip install --quiet -c constraints.txt --no-build-isolation -e '.[test]'
touch "$venv/.ready"
