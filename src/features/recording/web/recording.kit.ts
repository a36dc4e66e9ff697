/** What this feature offers to the pages of others: the camera, the recorder, and the way of a take to the server. */
export { browserHasCaptions, startCaptions, type Captions } from './captions.ts';
export { CameraView } from './components/camera-view.tsx';
export { LevelMeter } from './components/level-meter.tsx';
export { MediaError, NO_DATA, startRecorder, type Recorder } from './recorder.ts';
export { type TakeSink } from './take.ts';
export { type UploadState } from './uploader.ts';
export { resumeUnsent, sharedUploads, type Uploads } from './uploads.ts';
export { useCamera, type CameraState } from './use-camera.ts';
