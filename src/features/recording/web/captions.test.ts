import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_TYPED_CHARACTERS } from '#features/transcription/transcription.contract.ts';
import { browserHasCaptions, startCaptions } from './captions.ts';

/** A browser's recogniser that hears what a test says to it. */
class FakeRecognition extends EventTarget {
  static last: FakeRecognition;
  static lastWords = '';
  continuous = false;
  interimResults = true;
  lang = '';
  calls: string[] = [];
  results: { isFinal: boolean; 0: { transcript: string } }[] = [];

  constructor() {
    super();
    FakeRecognition.last = this;
  }
  start() {
    this.calls.push('start');
    this.results = [];
  }
  stop() {
    this.calls.push('stop');
    if (FakeRecognition.lastWords) this.hear(FakeRecognition.lastWords);
    this.end();
  }
  abort() {
    this.calls.push('abort');
  }
  hear(transcript: string, isFinal = true) {
    this.results.push({ isFinal, 0: { transcript } });
    const about = { resultIndex: this.results.length - 1, results: this.results };
    this.dispatchEvent(Object.assign(new Event('result'), about));
  }
  fail(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
    this.end();
  }
  end() {
    this.dispatchEvent(new Event('end'));
  }
}

const begin = () => {
  const captions = startCaptions();
  if (!captions) throw new Error('This browser has captions.');
  return { captions, browser: FakeRecognition.last };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
  FakeRecognition.lastWords = '';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the browser's captions", () => {
  it('are not there in a browser without them', () => {
    vi.unstubAllGlobals();
    expect(browserHasCaptions()).toBe(false);
    expect(startCaptions()).toBeNull();
  });

  it('hold every final result of a take, in order, with the last words after its stop', async () => {
    const { captions, browser } = begin();
    expect(browser).toMatchObject({ continuous: true, interimResults: false, lang: 'en-US' });
    browser.hear(' I stayed');
    browser.hear('stray', false);
    browser.hear(' calm');
    FakeRecognition.lastWords = ' to the end ';
    expect(await captions.stop()).toBe('I stayed calm to the end');
  });

  it('go on after a pause in which the browser stopped listening', async () => {
    const { captions, browser } = begin();
    browser.hear('before');
    browser.fail('no-speech');
    await vi.advanceTimersByTimeAsync(1_000);
    browser.hear('after');
    expect(await captions.stop()).toBe('before after');
    expect(browser.calls).toEqual(['start', 'start', 'stop']);
  });

  it('end quietly at an error, and keep what was written until then', async () => {
    const { captions, browser } = begin();
    browser.hear('until here');
    browser.fail('network');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(browser.calls).toEqual(['start']);
    expect(await captions.stop()).toBe('until here');
  });

  it('are nothing where the browser refuses to begin', async () => {
    vi.stubGlobal(
      'SpeechRecognition',
      class extends FakeRecognition {
        override start() {
          throw new DOMException('not now', 'InvalidStateError');
        }
        override stop() {}
      },
    );
    expect(await begin().captions.stop()).toBe('');
  });

  it('do not hold up the answer when the browser never ends', async () => {
    const { captions, browser } = begin();
    browser.hear('all of it');
    browser.stop = () => {};
    const text = captions.stop();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await text).toBe('all of it');
  });

  it('never start again after the stop, not even when it came between an end and its restart', async () => {
    const { captions, browser } = begin();
    browser.end();
    await captions.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(browser.calls).toEqual(['start', 'stop']);
  });

  it('are thrown away when the take is', async () => {
    const { captions, browser } = begin();
    captions.cancel();
    browser.end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(browser.calls).toEqual(['start', 'abort']);
  });

  it('are never longer than the server takes', async () => {
    const { captions, browser } = begin();
    browser.hear('word '.repeat(MAX_TYPED_CHARACTERS));
    expect((await captions.stop()).length).toBeLessThanOrEqual(MAX_TYPED_CHARACTERS);
  });
});
