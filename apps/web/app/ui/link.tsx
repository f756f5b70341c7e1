import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonStyles } from './button.tsx'

type Route = Pick<LinkProps, 'preventScrollReset' | 'reloadDocument' | 'replace' | 'state'>
type AnyLinkProps = Omit<ComponentProps<'a'>, 'href'> & Route & { to: string }

const leavesTheRouter = /^([a-z][a-z\d+.-]*:|\/\/|#)/i

/** Pages of the shop go through the router; other sites, mail, phone and anchors do not. */
function AnyLink({
  to,
  preventScrollReset = false,
  reloadDocument = false,
  replace = false,
  state,
  ...anchor
}: AnyLinkProps) {
  if (leavesTheRouter.test(to)) return <a {...anchor} href={to} />
  const route = { preventScrollReset, reloadDocument, replace, state }
  return <Link {...anchor} {...route} to={to} />
}

type TextLinkProps = AnyLinkProps & { quiet?: boolean }

export const textLinkStyles = (quiet = false) =>
  clsx(
    'font-medium underline decoration-1 underline-offset-3 transition',
    quiet
      ? 'text-ink-2 decoration-line-strong hover:text-ink hover:decoration-current'
      : 'text-accent-ink decoration-accent-line hover:decoration-current',
  )

export function TextLink({ quiet = false, className, ...link }: TextLinkProps) {
  return <AnyLink {...link} className={clsx(textLinkStyles(quiet), className)} />
}

export function ButtonLink({
  variant,
  size,
  block,
  className,
  ...link
}: AnyLinkProps & ButtonLook) {
  return <AnyLink {...link} className={buttonStyles({ variant, size, block, className })} />
}
