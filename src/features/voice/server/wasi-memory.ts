/**
 * The thirteen WASI calls that Flite makes, with its files in memory. node:wasi announces itself as experimental
 * and, on Node 20, crashed the whole process after a few sentences in a worker; here the worst is a trap.
 */
const OK = 0;
const BAD_DESCRIPTOR = 8;
const NO_ENTRY = 44;

const START = '_start';
const FOLDER = 3;
const FOLDER_NAME = '/io';
const KIND = { device: 2, folder: 3, file: 4 } as const;
const ALL_RIGHTS = 0xffff_ffff_ffff_ffffn;

class Exit extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`exit ${status}`);
    this.status = status;
  }
}

/** A file that grows as it is written. */
class MemoryFile {
  private room: Uint8Array;
  private length: number;

  constructor(content: Uint8Array = new Uint8Array(0)) {
    this.room = content;
    this.length = content.length;
  }

  get bytes(): Uint8Array {
    return this.room.subarray(0, this.length);
  }

  write(at: number, part: Uint8Array): void {
    const end = at + part.length;
    if (end > this.room.length) {
      const larger = new Uint8Array(Math.max(end, this.room.length * 2));
      larger.set(this.bytes);
      this.room = larger;
    }
    this.room.set(part, at);
    this.length = Math.max(this.length, end);
  }
}

/** Runs the program once. `files` are its folder /io by name; what it wrote there is in the result. */
export async function runInMemory(
  program: WebAssembly.Module,
  args: string[],
  input: Record<string, Uint8Array>,
): Promise<{ status: number; files: Map<string, Uint8Array> }> {
  const files = new Map(Object.entries(input).map(([name, content]) => [name, new MemoryFile(content)]));
  const open = new Map<number, { file: MemoryFile; at: number }>();
  const encoded = args.map((arg) => Buffer.from(`${arg}\0`));
  let memory: WebAssembly.Memory | undefined;
  // The memory grows, and an older view of it is then empty: each call takes a new one.
  const view = () => new DataView(memory?.buffer ?? new ArrayBuffer(0));
  const slice = (at: number, length: number) => new Uint8Array(view().buffer, at, length);

  /** Calls `move` with each piece of memory that a list of buffers names, until one is not filled. */
  const scatter = (list: number, count: number, total: number, move: (piece: Uint8Array) => number) => {
    let moved = 0;
    for (let i = 0; i < count; i++) {
      const piece = slice(view().getUint32(list + i * 8, true), view().getUint32(list + i * 8 + 4, true));
      const done = move(piece);
      moved += done;
      if (done < piece.length) break;
    }
    view().setUint32(total, moved, true);
    return OK;
  };

  const calls = {
    args_sizes_get: (count: number, bytes: number) => {
      view().setUint32(count, encoded.length, true);
      view().setUint32(
        bytes,
        encoded.reduce((sum, arg) => sum + arg.length, 0),
        true,
      );
      return OK;
    },
    args_get: (pointers: number, buffer: number) => {
      encoded.forEach((arg, i) => {
        view().setUint32(pointers + i * 4, buffer, true);
        slice(buffer, arg.length).set(arg);
        buffer += arg.length;
      });
      return OK;
    },
    clock_time_get: (_clock: number, _precision: bigint, result: number) => {
      view().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true);
      return OK;
    },
    fd_prestat_get: (fd: number, result: number) => {
      if (fd !== FOLDER) return BAD_DESCRIPTOR;
      view().setUint8(result, 0);
      view().setUint32(result + 4, FOLDER_NAME.length, true);
      return OK;
    },
    fd_prestat_dir_name: (fd: number, at: number, length: number) => {
      if (fd !== FOLDER) return BAD_DESCRIPTOR;
      slice(at, length).set(Buffer.from(FOLDER_NAME).subarray(0, length));
      return OK;
    },
    fd_fdstat_get: (fd: number, result: number) => {
      if (fd > FOLDER && !open.has(fd)) return BAD_DESCRIPTOR;
      slice(result, 24).fill(0);
      view().setUint8(result, fd < FOLDER ? KIND.device : fd === FOLDER ? KIND.folder : KIND.file);
      view().setBigUint64(result + 8, ALL_RIGHTS, true);
      view().setBigUint64(result + 16, ALL_RIGHTS, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    path_open: (...given: [number, number, number, number, number, bigint, bigint, number, number]) => {
      const [, , at, length, flags, , , , result] = given;
      const name = Buffer.from(slice(at, length)).toString();
      const create = (flags & 1) !== 0;
      const file = files.get(name) ?? (create ? new MemoryFile() : undefined);
      if (!file) return NO_ENTRY;
      files.set(name, file);
      const fd = FOLDER + 1 + open.size;
      open.set(fd, { file, at: 0 });
      view().setUint32(result, fd, true);
      return OK;
    },
    fd_read: (fd: number, list: number, count: number, total: number) => {
      const from = open.get(fd);
      return scatter(list, count, total, (piece) => {
        const part = from?.file.bytes.subarray(from.at, from.at + piece.length) ?? new Uint8Array(0);
        piece.set(part);
        if (from) from.at += part.length;
        return part.length;
      });
    },
    fd_write: (fd: number, list: number, count: number, total: number) => {
      const to = open.get(fd);
      // Whatever goes to the standard streams is dropped.
      return scatter(list, count, total, (piece) => {
        to?.file.write(to.at, piece);
        if (to) to.at += piece.length;
        return piece.length;
      });
    },
    fd_seek: (fd: number, offset: bigint, whence: number, result: number) => {
      const file = open.get(fd);
      if (!file) return BAD_DESCRIPTOR;
      file.at = [0, file.at, file.file.bytes.length][whence]! + Number(offset);
      view().setBigUint64(result, BigInt(file.at), true);
      return OK;
    },
    fd_close: () => OK,
    proc_exit: (status: number) => {
      throw new Exit(status);
    },
  };

  const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: calls });
  const exported = instance.exports as { memory: WebAssembly.Memory; [START]: () => void };
  memory = exported.memory;
  let status = 0;
  try {
    exported[START]();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    status = error.status;
  }
  return { status, files: new Map([...files].map(([name, file]) => [name, file.bytes])) };
}
