import { cutOf, type Square } from './square.ts';

/** Edge of the sent square in pixels: the size that the university stores. */
const EDGE = 512;
/** The largest sent picture in bytes, for slow networks. */
const SENT_MAX_BYTES = 200_000;
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/** The picture in a file, upright. Rejects where the browser can't read it as one. */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  if (picture.width > 0 && picture.height > 0) return picture;
  throw new Error('The picture is empty.');
}

/** Draws the square over the whole of a canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, square: Square): void {
  const { x, y, edge } = cutOf(picture, square);
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.imageSmoothingQuality = 'high';
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, x, y, edge, edge, 0, 0, canvas.width, canvas.height);
}

/** The square as a 512-pixel file, in the best quality of at most 200 kB, else the lowest. Rejects if it fails. */
export async function squareFile(picture: ImageBitmap, square: Square): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  drawSquare(canvas, picture, square);
  let smallest: Blob | null = null;
  for (const quality of QUALITIES) {
    smallest = await encoded(canvas, quality);
    if (smallest.size <= SENT_MAX_BYTES) break;
  }
  if (smallest === null) throw new Error('The picture was not written.');
  return smallest;
}

/** As WebP, or as JPEG where the browser writes no WebP. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await blobOf(canvas, 'image/webp', quality);
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg', quality);
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture was not written.')) : resolve(blob)),
      type,
      quality,
    );
  });
}
