import type { ComponentPropsWithRef, ReactNode } from 'react';

export type ButtonLook = 'main' | 'low' | 'bare' | 'icon';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  look?: ButtonLook | undefined;
  submit?: boolean | undefined;
  className?: string | undefined;
}

/** The classes of a button, for links that look like one. */
export function buttonClass(look?: ButtonLook, more?: string): string {
  return ['btn', look, more].filter(Boolean).join(' ');
}

/** A button of 44 px. One `main` per group; `low` for actions that repeat down a list. */
export function Button({ look, submit, className, ...rest }: ButtonProps): ReactNode {
  return <button type={submit === true ? 'submit' : 'button'} className={buttonClass(look, className)} {...rest} />;
}
