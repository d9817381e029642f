"""All codes of refusals and notices that engine and ready-made policies can give; the catalogues word each."""

from __future__ import annotations

from typing import Final

REFUSALS: Final[frozenset[str]] = frozenset(
    {
        "already_nominated", "bad_number", "bad_points", "best_move_seats", "best_move_self",
        "caution_needed", "checked_already", "clause_needed", "clause_not_citable", "fouls_needed",
        "game_decided", "game_finished", "game_running", "has_clause", "last_word_over", "lift_expected",
        "lift_not_voted", "name_markup", "name_too_long", "no_best_move", "no_clock", "no_game", "no_lift",
        "no_nominees", "no_technical_fouls", "no_vote_yet", "nominated_before", "not_by_day", "not_by_night",
        "not_held", "not_leaving", "not_nominated", "not_on_first_night", "not_standing", "not_tied",
        "number_backwards", "ref_taken", "removed_no_last_word", "revoked_already", "role_gone",
        "roles_dealt", "sanction_not_lawful", "seat_not_at_table", "shot_already", "taken_back_already",
        "take_back_instead", "too_many_fouls", "too_many_hands", "unknown_clause", "unknown_ruling",
        "unknown_seat", "unknown_setting", "unknown_step", "vote_cancelled", "vote_over", "voted_twice",
        "voting_begun",
    }
)  # fmt: skip

NOTICES: Final[frozenset[str]] = frozenset(
    {
        "best_move_late", "checked_gone", "counted_only", "day_clause", "day_implied", "day_skipped",
        "declared_against_count", "held_announced", "held_released", "lapsed", "last_word_defeat",
        "last_word_left", "last_word_running", "lift_not_voted", "night_clause", "night_skipped",
        "no_nominees", "no_outcome", "no_speech", "not_own_minute", "number_skipped", "out_of_turn",
        "read_as", "read_as_other", "rest_to_last", "rulings_held", "result_stands", "revote_skipped",
        "shot_left", "siblings", "single_nominee_first_day", "speech_spared", "speeches_left",
        "spoke_already", "team_unknown", "vote_left",
    }
)  # fmt: skip
