/**
 * What ordinary speech looks like, and where we draw our lines. A line is a product decision near a published
 * figure, never a law: accents, languages and disabilities differ, so each is advice and none alone sinks a score.
 *
 * Pace. Tauroza and Allison (1990, 'Speech rates in British English', Applied Linguistics 11) report means of about
 * 140 words a minute for lectures, 160 for radio monologues, 190 for interviews and 210 for conversation. Radio
 * guides ask for 160 to 180 (reviewed by Rodero 2012, Text & Talk 32). An answer lies between lecture and interview.
 */
export const PACE_WPM = { comfortable: [125, 175], acceptable: [105, 200], floor: 60, ceiling: 260 } as const;

/**
 * Pauses. Campione and Véronis (2002, 'A large-scale multilingual study of silent pause duration', Speech Prosody)
 * found three kinds: under 0.2 s, 0.2 to 1 s, and over 1 s, the last in spontaneous speech alone. A second is thus
 * quite normal while one thinks; we name a pause long from 1.5 s on.
 */
export const LONG_PAUSE_MS = 1_500;
/** Long pauses a minute of answer that nobody would mind, and from how many on the criterion reads zero. */
export const LONG_PAUSES_PER_MINUTE = { fine: 1, many: 8 } as const;

/**
 * Fillers. Fox Tree (1995, Journal of Memory and Language 34) puts disfluencies of every kind at about 6 in 100
 * words of spontaneous speech, and Bortfeld et al. (2001, Language and Speech 44) find much the same; fillers are
 * a part of these. Recognisers drop many 'um' and 'uh', so our count is the least that was said.
 */
export const FILLERS_PER_100_WORDS = { fine: 1.5, ordinary: 4, many: 12 } as const;

/** Length of an answer of at most 120 s: our own lines, so that a story has room for all four of its parts. */
export const ANSWER_WORDS = { tooShort: 25, short: 70, good: 110, long: 330 } as const;

/** Pace is drawn over this window; a shorter one jumps with every breath. */
export const PACE_WINDOW_MS = 10_000;
export const PACE_STEP_MS = 2_000;
