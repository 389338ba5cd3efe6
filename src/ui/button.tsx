import type { ComponentPropsWithRef, ReactNode } from 'react';

export type ButtonVariant = 'main' | 'low' | 'bare' | 'icon';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  variant?: ButtonVariant | undefined;
  submit?: boolean | undefined;
  className?: string | undefined;
}

/** The classes of a button, for links that look like one. */
export function buttonClass(variant?: ButtonVariant, more?: string): string {
  return `btn ${variant ?? ''} ${more ?? ''}`;
}

/**
 * A button of 44 px. One `main` per group; `low` for actions that repeat down a list. While it is `disabled` it does
 * nothing, but keeps the focus and its place among the tab stops: the browser would take the focus from it.
 */
export function Button({ variant, submit, className, disabled, onClick, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type={submit && !disabled ? 'submit' : 'button'}
      className={buttonClass(variant, className)}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      {...rest}
    />
  );
}
