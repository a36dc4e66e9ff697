/** What this feature offers to the pages of others. */
export { createQuestionVoice, VoiceUnavailable, type QuestionVoice } from './question-voice.ts';
