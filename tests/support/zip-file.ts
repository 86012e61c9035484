import { crc32, deflateRawSync } from "node:zlib";

/** The text of an entry, or compressed bytes with the size that the archive declares for them. */
export type ZipPart = string | { deflated: Buffer; size: number };

/** A ZIP archive with these entries. It is built by hand, so that a test can make it declare wrong sizes. */
export function zipOf(parts: Record<string, ZipPart>): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const deflated = typeof part === "string" ? deflateRawSync(part) : part.deflated;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(typeof part === "string" ? crc32(part) : 0, 10);
    common.writeUInt32LE(deflated.length, 14);
    common.writeUInt32LE(typeof part === "string" ? Buffer.byteLength(part) : part.size, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const location = Buffer.alloc(14);
    location.writeUInt32LE(offset, 10);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), deflated]);
    local.push(entry);
    central.push(Buffer.from("PK\x01\x02\x14\x00"), common, location, Buffer.from(name));
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([...local, directory, endRecord({ count: Object.keys(parts).length, length: directory.length, offset })]);
}

/** The last record of an archive: how many entries its directory has, how long it is and where it begins. */
export function endRecord({ count, length, offset, comment = "" }: { count: number; length: number; offset: number; comment?: string }): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([end, Buffer.from(comment)]);
}
