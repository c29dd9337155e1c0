;; Puzznic without moving walls. Locations are the cells that are no wall. What is derived follows
;; from the patterns: falling comes before matching, matching before the player's next move.
(define (domain puzznic)
  (:requirements :adl :derived-predicates :action-costs)
  (:types location direction pattern)
  (:constants up down left right - direction)
  (:predicates
    (patterned ?l - location ?p - pattern)
    (next ?d - direction ?from ?to - location)
    (beside ?d - direction)
    (free ?l - location)
    (falling_flag)
    (matching_flag))
  (:functions (total-cost) - number)

  (:derived (free ?l - location)
    (forall (?p - pattern) (not (patterned ?l ?p))))

  (:derived (falling_flag)
    (exists (?l ?below - location ?p - pattern)
      (and (next down ?l ?below) (patterned ?l ?p) (free ?below))))

  (:derived (matching_flag)
    (exists (?l ?other - location ?d - direction ?p - pattern)
      (and (next ?d ?l ?other) (patterned ?l ?p) (patterned ?other ?p))))

  (:action move_block
    :parameters (?from ?to - location ?d - direction ?p - pattern)
    :precondition (and (not (falling_flag)) (not (matching_flag))
      (beside ?d) (next ?d ?from ?to) (patterned ?from ?p) (free ?to))
    :effect (and (not (patterned ?from ?p)) (patterned ?to ?p)
      (increase (total-cost) 1)))

  (:action fall_block
    :parameters (?from ?to - location ?p - pattern)
    :precondition (and (falling_flag)
      (next down ?from ?to) (patterned ?from ?p) (free ?to))
    :effect (and (not (patterned ?from ?p)) (patterned ?to ?p)
      (increase (total-cost) 0)))

  (:action match_blocks
    :parameters ()
    :precondition (and (not (falling_flag)) (matching_flag))
    :effect (and
      (forall (?l - location ?p - pattern)
        (when
          (and (patterned ?l ?p)
            (exists (?other - location ?d - direction)
              (and (next ?d ?l ?other) (patterned ?other ?p))))
          (not (patterned ?l ?p))))
      (increase (total-cost) 0))))
