// Reads the directory of a zip before anything is unpacked. The library unpacks no more of an entry than is declared here, so
// files that declare too much, or nothing, can be refused at once.

export interface ZipEntry {
  name: string;
  packed: number;
  unpacked: number;
  encrypted: boolean;
}

const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const endSize = 22;
const entrySize = 46;
/** The longest comment at the end of a zip. */
const MAX_REMARK = 0xffff;

/** Null for a damaged zip, or a variant that spreadsheets do not use (ZIP64, several disks). */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end < 0) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || view.getUint16(end + 8, true) !== count) return null;
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + entrySize > end || view.getUint32(at, true) !== ENTRY) return null;
    const [nameLength, more, remark] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + entrySize, at + entrySize + nameLength));
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    if (packed === 0xffff_ffff || unpacked === 0xffff_ffff) return null;
    entries.push({ name, packed, unpacked, encrypted: (view.getUint16(at + 8, true) & 1) === 1 });
    at += entrySize + nameLength + more + remark;
  }
  return entries;
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - endSize - MAX_REMARK);
  for (let at = view.byteLength - endSize; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  return -1;
}
