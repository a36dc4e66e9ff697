import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWER_LIMIT_MS, MODES, STAGES, UNDERSTANDING_MS, type Mode } from '#features/interview/interview.contract.ts';
import { HEARING_LIMIT_MS, liveReducer, NO_TAKE, type LiveEvent } from './live.reducer.ts';
import { canReRecord, initialLive, nextAlarm, preparationOf, type progressOf, type LiveState } from './live.state.ts';

const T0 = 1_800_000_000_000;
const QUESTION = 'Why us?';
const TYPED = QUESTION.length * 40;

const build = (mode: Mode, overrides: Partial<LiveState['setup']> = {}) =>
  initialLive({
    mode,
    questions: [QUESTION, QUESTION],
    preparationMs: preparationOf(mode),
    readAloud: false,
    typewriter: true,
    ...overrides,
  });
type Step = LiveEvent extends infer E ? (E extends LiveEvent ? Omit<E, 'now'> : never) : never;
const play = (state: LiveState, ...steps: [atMs: number, event: Step][]) =>
  steps.reduce((s, [at, event]) => liveReducer(s, { ...event, now: T0 + at }), state);
const alarm: Step = { type: 'alarm' };
const begin: Step = { type: 'begin' };

describe('the stages of one question', () => {
  it('types the question, then gives 15 s to understand it and 15 s to prepare in intermediate mode', () => {
    const asked = play(build('intermediate'), [0, begin]);
    expect(asked).toMatchObject({ stage: 'understanding', stageEndsAt: null });
    const typed = play(asked, [TYPED, alarm]);
    expect(typed).toMatchObject({ stage: 'understanding', asking: null, stageEndsAt: T0 + TYPED + UNDERSTANDING_MS });
    const end = TYPED + UNDERSTANDING_MS;
    expect(play(typed, [end - 1, alarm]).stage).toBe('understanding');
    expect(play(typed, [end, alarm])).toMatchObject({ stage: 'prep', stageEndsAt: T0 + end + 15_000 });
    expect(play(typed, [end + 15_000, alarm]).stage).toBe('countdown');
    expect(play(typed, [end + 18_000, alarm])).toMatchObject({ stage: 'recording', take: 1 });
  });

  it('shows the questions first in easy mode, and prepares for 30 s', () => {
    const preview = play(build('easy'), [0, begin]);
    expect(preview.stage).toBe('questions-preview');
    const asked = play(preview, [90_000, { type: 'begin-questions' }]);
    const end = 90_000 + TYPED + UNDERSTANDING_MS;
    expect(play(asked, [end + 29_999, alarm]).stage).toBe('prep');
    expect(play(asked, [end + 30_000, alarm]).stage).toBe('countdown');
  });

  it('goes from understanding straight to the countdown in hard mode', () => {
    const asked = play(build('hard'), [0, begin]);
    expect(play(asked, [TYPED + UNDERSTANDING_MS, alarm]).stage).toBe('countdown');
  });

  it('starts understanding only when the question has also been heard', () => {
    const asked = play(build('hard', { readAloud: true }), [0, begin], [TYPED + 2_000, alarm]);
    expect(asked.stageEndsAt).toBeNull();
    const heard = play(asked, [TYPED + 3_000, { type: 'question-heard' }]);
    expect(heard.stageEndsAt).toBe(T0 + TYPED + 3_000 + UNDERSTANDING_MS);
  });

  it('does not start understanding before the last letter, however fast the voice was', () => {
    const heard = play(build('hard', { readAloud: true }), [0, begin], [50, { type: 'question-heard' }]);
    expect(heard).toMatchObject({ stageEndsAt: null, asking: { heardBy: T0 + TYPED } });
    expect(play(heard, [TYPED, alarm]).stageEndsAt).toBe(T0 + TYPED + UNDERSTANDING_MS);
  });

  it('goes on when a voice never ends', () => {
    const asked = play(build('hard', { readAloud: true }), [0, begin]);
    expect(play(asked, [TYPED + HEARING_LIMIT_MS, alarm]).asking).toBeNull();
  });

  it('shows the whole question at once where motion is unwanted', () => {
    expect(play(build('hard', { typewriter: false }), [0, begin], [0, alarm]).stageEndsAt).toBe(T0 + UNDERSTANDING_MS);
  });

  it('Skip Preparation leads to the countdown, and works in preparation only', () => {
    const skip: Step = { type: 'skip-preparation' };
    const asked = play(build('intermediate'), [0, begin]);
    expect(play(asked, [1_000, skip]).stage).toBe('understanding');
    const skipped = play(asked, [TYPED + UNDERSTANDING_MS + 1_000, skip]);
    expect(skipped).toMatchObject({ stage: 'countdown', stageEndsAt: T0 + TYPED + UNDERSTANDING_MS + 4_000 });
  });
});

const recording = (mode: Mode) => play(build(mode), [0, begin], [0, { type: 'begin-questions' }], [70_000, alarm]);
const answered = (mode: Mode) => play(recording(mode), [80_000, { type: 'finalize' }], [81_000, { type: 'processed' }]);

describe('recording and after', () => {
  it('ends by itself after two minutes', () => {
    const state = recording('hard');
    expect(play(state, [TYPED + 18_000 + ANSWER_LIMIT_MS - 1, alarm]).stage).toBe('recording');
    expect(play(state, [TYPED + 18_000 + ANSWER_LIMIT_MS, alarm]).stage).toBe('processing');
  });

  it('plays an easy answer back, and lets it be recorded again without limit', () => {
    let state = answered('easy');
    for (let take = 1; take < 5; take += 1) {
      expect(state).toMatchObject({ stage: 'playback', take });
      state = play(
        state,
        [90_000 + take * 10_000, { type: 're-record' }],
        [94_000 + take * 10_000, { type: 'finalize' }],
        [95_000 + take * 10_000, { type: 'processed' }],
      );
    }
    const accepted = play(state, [200_000, { type: 'accept' }]);
    expect(accepted.stage).toBe('finished-question');
    expect(canReRecord(accepted)).toBe(false);
  });

  it('allows one re-record a question in intermediate mode', () => {
    const once = play(answered('intermediate'), [82_000, { type: 're-record' }]);
    expect(once.stage).toBe('countdown');
    const again = play(once, [86_000, { type: 'finalize' }], [87_000, { type: 'processed' }]);
    expect(again).toMatchObject({ stage: 'finished-question', take: 2, reRecordsLeft: 0 });
    expect(play(again, [88_000, { type: 're-record' }])).toEqual(again);
  });

  it('allows no re-record in hard mode', () => {
    expect(canReRecord(answered('hard'))).toBe(false);
  });

  it('lets a take that came to nothing be repeated in every mode, without using up a re-record', () => {
    for (const mode of MODES) {
      const failed = play(
        recording(mode),
        [80_000, { type: 'finalize' }],
        [81_000, { type: 'processing-failed', message: NO_TAKE }],
      );
      expect(failed).toMatchObject({ stage: 'finished-question', problem: NO_TAKE });
      const again = play(failed, [82_000, { type: 're-record' }]);
      expect(again).toMatchObject({ stage: 'countdown', reRecordsLeft: failed.reRecordsLeft, problem: null });
    }
  });

  it('continues with the next question as if it were the first', () => {
    const state = play(answered('hard'), [90_000, { type: 'continue' }]);
    expect(state).toMatchObject({ stage: 'understanding', questionIndex: 1, take: 0, saved: false, stageEndsAt: null });
  });

  const last = (mode: Mode) => {
    const state = play(answered(mode), [90_000, { type: 'accept' }], [90_000, { type: 'continue' }], [170_000, alarm]);
    return play(state, [180_000, { type: 'finalize' }], [181_000, { type: 'processed' }]);
  };

  it('saves the session at once after the last answer', () => {
    expect(last('hard').ending).toBe('completing');
    expect(play(last('easy'), [190_000, { type: 'accept' }]).ending).toBe('completing');
  });

  it('offers the last re-record before it saves the session in intermediate mode', () => {
    const state = last('intermediate');
    expect(state).toMatchObject({ stage: 'finished-question', ending: 'no' });
    expect(play(state, [190_000, { type: 'continue' }]).ending).toBe('completing');
  });

  it('can save the session again when that failed', () => {
    const failed = play(last('hard'), [182_000, { type: 'completion-failed', message: 'No network.' }]);
    expect(failed).toMatchObject({ ending: 'failed', problem: 'No network.' });
    expect(play(failed, [183_000, { type: 'complete-again' }], [184_000, { type: 'completed' }]).ending).toBe(
      'completed',
    );
  });
});

describe('coming back after a reload', () => {
  const back = (mode: Mode, progress: Partial<ReturnType<typeof progressOf>>, at: number, saved = false) =>
    play(build(mode), [
      at,
      {
        type: 'resume',
        progress: { questionIndex: 1, stage: 'prep', stageEndsAt: null, ...progress },
        saved,
        reRecordsLeft: null,
      },
    ]);
  const iso = (ms: number) => new Date(T0 + ms).toISOString();

  it('keeps the deadline that was running', () => {
    const state = back('intermediate', { stage: 'understanding', stageEndsAt: iso(10_000) }, 12_000);
    expect(state).toMatchObject({ stage: 'prep', questionIndex: 1, stageEndsAt: T0 + 25_000 });
  });

  it('counts down anew when the time to prepare has gone by', () => {
    const state = back('intermediate', { stage: 'understanding', stageEndsAt: iso(10_000) }, 600_000);
    expect(state).toMatchObject({ stage: 'countdown', take: 0, stageEndsAt: T0 + 603_000 });
  });

  it('asks again when the question had not been put completely', () => {
    expect(back('hard', { stage: 'understanding' }, 5_000)).toMatchObject({ stage: 'understanding', questionIndex: 1 });
  });

  it('ends the take that was running', () => {
    expect(back('hard', { stage: 'recording', stageEndsAt: iso(60_000) }, 5_000).stage).toBe('processing');
  });

  it('saves the session when only that was left', () => {
    expect(back('hard', { stage: 'finished-question' }, 5_000, true).ending).toBe('completing');
  });
});

describe('time', () => {
  const arbitraryEvent = fc.constantFrom<Step>(
    begin,
    { type: 'begin-questions' },
    { type: 'question-heard' },
    { type: 'skip-preparation' },
    { type: 'finalize' },
    { type: 'processed' },
    { type: 'processing-failed', message: 'x' },
    { type: 'accept' },
    { type: 're-record' },
    { type: 'continue' },
  );
  const arbitraryPlay = fc.array(fc.tuple(fc.integer({ min: 0, max: 40_000 }), arbitraryEvent), { maxLength: 40 });
  const arbitraryMode = fc.constantFrom(...MODES);
  const arbitrarySetup = fc.record({ readAloud: fc.boolean(), typewriter: fc.boolean() });
  const inOrder = (steps: [number, Step][]) => {
    let at = 0;
    return steps.map(([wait, event]): [number, Step] => [(at += wait), event]);
  };

  it('a tab that looks late lands exactly where a tab that looked all the time is', () => {
    fc.assert(
      fc.property(
        arbitraryMode,
        arbitrarySetup,
        arbitraryPlay,
        fc.infiniteStream(fc.integer({ min: 1, max: 5_000 })),
        (mode, setup, steps, gaps) => {
          let seldom = build(mode, setup);
          let always = seldom;
          let now = 0;
          for (const [at, event] of inOrder(steps)) {
            while (now < at) {
              now = Math.min(at, now + (gaps.next().value ?? 1));
              always = play(always, [now, alarm]);
            }
            seldom = play(seldom, [at, event]);
            always = play(always, [at, event]);
            expect(always).toEqual(seldom);
          }
        },
      ),
    );
  });

  it('no clock is ever stretched: a deadline moves only when a stage begins', () => {
    fc.assert(
      fc.property(arbitraryMode, arbitrarySetup, arbitraryPlay, (mode, setup, steps) => {
        let state = build(mode, setup);
        for (const [at, event] of inOrder(steps)) {
          const later = play(state, [at, event]);
          const sameStage =
            later.stage === state.stage && later.questionIndex === state.questionIndex && later.take === state.take;
          if (sameStage && state.stageEndsAt !== null) expect(later.stageEndsAt).toBe(state.stageEndsAt);
          if (later.stageEndsAt !== null) expect(later.stageEndsAt - (T0 + at)).toBeLessThanOrEqual(ANSWER_LIMIT_MS);
          const due = nextAlarm(later);
          if (due !== null) expect(due).toBeGreaterThan(T0 + at);
          expect(STAGES).toContain(later.stage);
          state = later;
        }
      }),
    );
  });

  it('nobody is asked a question twice, nor one that is not there', () => {
    fc.assert(
      fc.property(arbitraryMode, arbitraryPlay, (mode, steps) => {
        let state = build(mode);
        for (const [at, event] of inOrder(steps)) {
          const later = play(state, [at, event]);
          expect(later.questionIndex - state.questionIndex).toBeOneOf([0, 1]);
          expect(later.questionIndex).toBeLessThan(2);
          state = later;
        }
      }),
    );
  });
});
