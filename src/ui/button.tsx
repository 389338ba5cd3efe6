import type { ComponentPropsWithRef, ReactNode } from 'react';

export type ButtonVariant = 'main' | 'low' | 'bare' | 'icon';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  variant?: ButtonVariant | undefined;
  submit?: boolean | undefined;
  className?: string | undefined;
}

/** The classes of a button, for links that look like one. */
export function buttonClass(variant?: ButtonVariant, more?: string): string {
  return ['btn', variant, more].filter(Boolean).join(' ');
}

/** A button of 44 px. One `main` per group; `low` for actions that repeat down a list. */
export function Button({ variant, submit, className, ...rest }: ButtonProps): ReactNode {
  return <button type={submit === true ? 'submit' : 'button'} className={buttonClass(variant, className)} {...rest} />;
}
