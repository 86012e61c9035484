import libheif from "libheif-js/libheif-wasm/libheif.js";
import wasm from "libheif-js/libheif-wasm/libheif.wasm?url";

type HeicImage = {
  get_width: () => number;
  get_height: () => number;
  display: (into: ImageData, done: (shown: ImageData | null) => void) => void;
  free: () => void;
};
type Decoder = { decode: (bytes: ArrayBuffer) => HeicImage[] };
type Library = { HeifDecoder: new () => Decoder };

let loading: Promise<Library> | undefined;

/** The first picture of a HEIC file, upright. The decoder is loaded from our own server when it is first needed. */
export async function decodeHeic(file: Blob): Promise<ImageData> {
  loading ??= load();
  const { HeifDecoder } = await loading.catch((error: unknown) => {
    // Without a connection it may work the next time.
    loading = undefined;
    throw error;
  });
  const images = new HeifDecoder().decode(await file.arrayBuffer());
  const [first] = images;
  if (!first) throw new Error("no picture in the file");
  try {
    const pixels = new ImageData(first.get_width(), first.get_height());
    const { promise, resolve, reject } = Promise.withResolvers<ImageData>();
    first.display(pixels, (shown) => (shown ? resolve(shown) : reject(new Error("broken picture"))));
    return await promise;
  } finally {
    for (const image of images) image.free();
  }
}

async function load(): Promise<Library> {
  const answer = await fetch(wasm);
  if (!answer.ok) throw new Error(`the decoder was answered with ${answer.status}`);
  return libheif({ wasmBinary: await answer.arrayBuffer() }) as Library;
}
