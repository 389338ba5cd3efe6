/** The kept square of a picture: its zoom, and its position in the free space. */
export interface Square {
  /** 1 shows the whole shorter edge, 4 a quarter of it. */
  zoom: number;
  /** 0 at the left, 1 at the right. */
  across: number;
  /** 0 at the top, 1 at the bottom. */
  down: number;
}

interface Size {
  width: number;
  height: number;
}

export const MIDDLE: Square = { zoom: 1, across: 0.5, down: 0.5 };
export const ZOOM_MAX = 4;

/** Where the square lies in the picture, in the picture's pixels. */
export function cutOf({ width, height }: Size, { zoom, across, down }: Square): { x: number; y: number; edge: number } {
  const edge = Math.min(width, height) / zoom;
  return { x: (width - edge) * across, y: (height - edge) * down, edge };
}

/** The square after its view of `viewEdge` pixels was dragged: the picture follows the finger. */
export function dragged(picture: Size, square: Square, by: { right: number; down: number }, viewEdge: number): Square {
  const { edge } = cutOf(picture, square);
  const scale = edge / viewEdge;
  return {
    zoom: square.zoom,
    across: moved(square.across, -by.right * scale, picture.width - edge),
    down: moved(square.down, -by.down * scale, picture.height - edge),
  };
}

/** The square at another zoom, around its own center. */
export function zoomed(picture: Size, square: Square, zoom: number): Square {
  const { x, y, edge } = cutOf(picture, square);
  const kept = Math.min(Math.max(zoom, 1), ZOOM_MAX);
  const next = Math.min(picture.width, picture.height) / kept;
  return {
    zoom: kept,
    across: shareOf(x + (edge - next) / 2, picture.width - next),
    down: shareOf(y + (edge - next) / 2, picture.height - next),
  };
}

function moved(share: number, by: number, free: number): number {
  return free <= 0 ? share : shareOf(share * free + by, free);
}

/** A place as a share of the free space (0 to 1); the center if there is none. */
function shareOf(place: number, free: number): number {
  return free <= 0 ? 0.5 : Math.min(Math.max(place / free, 0), 1);
}
