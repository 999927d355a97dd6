import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type ToastContent = {
  kind: 'success' | 'warning' | 'error';
  title: string;
  message: string;
  /** How long the toast stays; without it, until it is closed. */
  visibleMs?: number;
};

/** A toast with a `key` of its own, so that the same text twice is two toasts. */
export type CurrentToast = { key: string; content: ToastContent };

/** A toast for now. Old phones have no `crypto.randomUUID`. */
export const createCurrentToast = (content: ToastContent): CurrentToast => ({
  key: String(Math.random()),
  content,
});

// Section 9 of the specification.
export const genericToastVisibleMs = 5000;
const extendedMs = 1000;
const easeMs = 300;

type ToastsProps = {
  latest: CurrentToast | null;
  /** The colour of the box that holds `children`; by default that of the latest toast. */
  kind?: ToastContent['kind'] | undefined;
  /** The details of the outcome: one box with the latest toast as its head. Closing the toast leaves them. */
  children?: React.ReactNode;
};

/**
 * The toasts, newest on top. The element is always in the page, so that new ones are announced. It has a name while it has
 * something to say, because a screen reader says the name of an empty region too.
 */
export function Toasts({ latest, kind = latest?.content.kind ?? 'success', children }: ToastsProps) {
  const [seenKey, setSeenKey] = useState(latest?.key);
  const [toasts, setToasts] = useState(latest ? [latest] : []);
  if (latest && latest.key !== seenKey) {
    setSeenKey(latest.key);
    setToasts([latest, ...toasts]);
  }
  const remove = (key: string) => setToasts((open) => open.filter((toast) => toast.key !== key));
  const shown = toasts.map(({ key, content }, index) => (
    <Toast
      key={key}
      id={`toast-${key}`}
      content={content}
      isNewest={index === 0}
      onRemoved={() => remove(key)}
    />
  ));
  if (children) {
    const panel = (
      <div key="panel" className={`toast-panel toast-${kind}`}>
        {children}
      </div>
    );
    shown.splice(toasts[0]?.key === latest?.key ? 1 : 0, 0, panel);
  }
  return (
    <section className="toasts" aria-label={shown.length > 0 ? 'Messages' : undefined}>
      {shown}
    </section>
  );
}

type ToastProps = { id: string; content: ToastContent; isNewest: boolean; onRemoved: () => void };

// An open dialog, closed by a form with method "dialog", which works without script.
function Toast({ id, content, isNewest, onRemoved }: ToastProps) {
  const element = useRef<HTMLDialogElement>(null);
  const { removed, remove, hold, release } = useRemoval(content.visibleMs, () => {
    if (element.current?.contains(document.activeElement)) leaveToast();
    onRemoved();
  });
  const passes = content.visibleMs !== undefined;
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
    // A toast that closes by itself must not take the focus: it would lose it again, and the focus would keep it
    // open.
    if (!passes) element.current?.focus();
  }, [passes]);
  useEscape(element, isNewest, remove);
  return (
    // Hovering holds a toast and a tap dismisses it (section 4); for the keyboard there are Escape and Close.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      open
      ref={element}
      tabIndex={-1}
      autoFocus={!passes}
      className={`toast toast-${content.kind}${removed ? ' toast-removed' : ''}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      onClick={passes ? remove : undefined}
    >
      {/* One that takes the focus is read because of that, and would be read twice. */}
      <div role={passes ? (content.kind === 'success' ? 'status' : 'alert') : undefined}>
        <p className="toast-title" id={`${id}-title`}>
          {content.title}
        </p>
        <p id={`${id}-message`}>{content.message}</p>
      </div>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          remove();
        }}
      >
        <button className="toast-close" aria-label="Close" />
      </form>
    </dialog>
  );
}

/** Moves the focus to the field that the toast is about, or else to the page, which stays where it is. */
function leaveToast() {
  const field = document.querySelector<HTMLElement>('[aria-invalid]');
  if (field) field.focus();
  else document.getElementById('page-content')?.focus({ preventScroll: true });
}

/** Escape closes the focused toast, or else the newest: it may cover the element with the focus. */
function useEscape(element: React.RefObject<HTMLElement | null>, isNewest: boolean, remove: () => void) {
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    const focused = document.activeElement?.closest('.toast');
    if (key === 'Escape' && (focused ? focused === element.current : isNewest)) remove();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Shows the toast, then removes it after a fade. A pointer or the focus keeps it open; leaving starts the extended
 * time.
 */
function useRemoval(visibleMs: number | undefined, onRemoved: () => void) {
  const [removed, setRemoved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const remove = () => {
    setRemoved(true);
    setTimeout(onRemoved, easeMs);
  };
  const removeAfter = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(remove, ms);
  };
  const begin = useEffectEvent(removeAfter);
  useEffect(() => {
    if (visibleMs !== undefined) begin(visibleMs);
    return () => clearTimeout(timer.current);
  }, [visibleMs]);
  return {
    removed,
    remove,
    hold: () => clearTimeout(timer.current),
    release: () => visibleMs !== undefined && removeAfter(extendedMs),
  };
}
