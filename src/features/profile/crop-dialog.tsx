import { useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { drawSquare } from './picture-file.ts';
import { dragged, MIDDLE, ZOOM_MAX, zoomed, type Square } from './square.ts';

/** Pixels of the view's own canvas: sharp on dense screens too. */
const VIEW_PIXELS = 640;

interface CropDialogProps {
  picture: ImageBitmap;
  onUse: (square: Square) => void;
  onClose: () => void;
}

/** Cuts a picture to a square: drag it, pinch it, or use the three sliders. */
export function CropDialog({ picture, onUse, onClose }: CropDialogProps): ReactNode {
  const [square, setSquare] = useState(MIDDLE);
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useFingers(picture, setSquare);
  useLayoutEffect(() => {
    if (canvas.current !== null) drawSquare(canvas.current, picture, square);
  }, [picture, square]);
  return (
    <Dialog
      title="Choose the square"
      lead="Drag the picture, or use the sliders."
      onClose={onClose}
      footer={
        <div className="btns">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="main" onClick={() => onUse(square)}>
            Use this picture
          </Button>
        </div>
      }
    >
      <div className="crop">
        <canvas ref={canvas} width={VIEW_PIXELS} height={VIEW_PIXELS} {...fingers}>
          What is shown of your picture
        </canvas>
      </div>
      <Slider
        label="Zoom"
        max={ZOOM_MAX}
        min={1}
        value={square.zoom}
        onChange={(zoom) => setSquare((now) => zoomed(picture, now, zoom))}
      />
      <Slider
        label="Left to right"
        value={square.across}
        onChange={(across) => setSquare((now) => ({ ...now, across }))}
      />
      <Slider label="Top to bottom" value={square.down} onChange={(down) => setSquare((now) => ({ ...now, down }))} />
    </Dialog>
  );
}

interface SliderProps {
  label: string;
  min?: number;
  max?: number;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, min = 0, max = 1, value, onChange }: SliderProps): ReactNode {
  return (
    <label className="slider">
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

/** One finger drags the picture, two zoom it by the distance between them. */
function useFingers(picture: ImageBitmap, change: (next: (now: Square) => Square) => void) {
  const down = useRef(new Map<number, { x: number; y: number }>());
  const lift = (event: PointerEvent) => void down.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const from = down.current.get(event.pointerId);
      if (from === undefined) return;
      const before = spreadOf(down.current);
      const to = { x: event.clientX, y: event.clientY };
      down.current.set(event.pointerId, to);
      const after = spreadOf(down.current);
      const viewEdge = event.currentTarget.clientWidth;
      if (before === null || after === null) {
        change((now) => dragged(picture, now, { right: to.x - from.x, down: to.y - from.y }, viewEdge));
      } else if (before > 0) {
        change((now) => zoomed(picture, now, (now.zoom * after) / before));
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** The distance of two fingers in px, null unless there are two. */
function spreadOf(fingers: ReadonlyMap<number, { x: number; y: number }>): number | null {
  const [one, two, ...more] = fingers.values();
  if (one === undefined || two === undefined || more.length > 0) return null;
  return Math.hypot(one.x - two.x, one.y - two.y);
}
