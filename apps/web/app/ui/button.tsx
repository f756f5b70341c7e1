import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { useOffline } from '../lib/online.ts'
import { variants } from './variants.ts'

/** The look of a button, for links and labels that act like one. */
export const buttonStyles = variants(
  'inline-flex items-center justify-center gap-2 border text-center font-semibold transition sm:whitespace-nowrap',
  {
    variant: {
      primary:
        'border-transparent bg-accent text-on-accent shadow-button hover:bg-accent-hover active:translate-y-px active:bg-accent-active',
      secondary:
        'border-line-strong bg-surface text-ink shadow-rest hover:bg-surface-hover active:translate-y-px',
      soft: 'border-transparent bg-accent-soft text-accent-ink hover:bg-accent-soft-hover active:translate-y-px',
      success:
        'border-transparent bg-success-soft text-success-ink active:translate-y-px aria-disabled:translate-y-0 aria-disabled:cursor-default',
      ghost: 'border-transparent text-ink-2 hover:bg-surface-strong hover:text-ink',
      danger:
        'border-transparent bg-danger text-on-danger hover:bg-danger-hover active:translate-y-px',
      'danger-quiet':
        'border-danger-line bg-surface text-danger-ink hover:bg-danger-soft active:translate-y-px',
      inverse:
        'border-transparent bg-ink-inverse text-on-inverse hover:bg-ink-inverse-2 active:translate-y-px',
      'inverse-quiet': 'border-line-inverse text-ink-inverse hover:bg-line-inverse',
      off: 'cursor-not-allowed border-transparent bg-surface-strong text-ink-3',
    },
    size: {
      sm: 'min-h-8 rounded-control-sm px-3 py-1 text-small',
      md: 'min-h-10 rounded-control px-4 py-1.5 text-body-sm pointer-coarse:min-h-11',
      lg: 'min-h-12 rounded-control-lg px-6 py-2 text-body',
    },
    block: { true: 'w-full', false: '' },
  },
  { variant: 'secondary', size: 'md', block: false },
)

export type ButtonLook = {
  variant?:
    | 'primary'
    | 'secondary'
    | 'soft'
    | 'success'
    | 'ghost'
    | 'danger'
    | 'danger-quiet'
    | 'inverse'
    | 'inverse-quiet'
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** What the button says while it works; presses do nothing until then. */
    busy?: string | undefined
    /** Looks disabled yet can be focused; a press still arrives, and must explain why. */
    isDisabled?: boolean
    /** Of type submit only for browsers without scripts: a press needs no network. */
    isLocal?: boolean
    className?: string
  }

export function Button({
  variant,
  size,
  block,
  busy,
  isDisabled = false,
  isLocal = false,
  className,
  children,
  onClick,
  type = 'button',
  ...native
}: ButtonProps) {
  // What is sent needs the network; the bar above the page says that it is away.
  const isWaiting = useOffline() && type === 'submit' && !isLocal
  const label = isWaiting ? 'Waiting for the network...' : busy
  const isBusy = label !== undefined
  // What is done stays green: it is off because nothing is left to do.
  const isOff = (isBusy || isDisabled || native.disabled) && variant !== 'success'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...native}
      type={type}
      onClick={press}
      aria-disabled={isBusy || isDisabled || undefined}
      className={buttonStyles({ variant: isOff ? 'off' : variant, size, block, className })}
    >
      {isBusy ? <BusyLabel label={label}>{children}</BusyLabel> : children}
    </button>
  )
}

/** Both labels share one cell, so that the button never becomes narrower. */
function BusyLabel({
  label,
  children,
}: { label: string } & Pick<ComponentProps<'span'>, 'children'>) {
  return (
    <span className="grid place-items-center">
      <span className="invisible col-start-1 row-start-1 flex items-center gap-2">{children}</span>
      <span className="col-start-1 row-start-1 flex items-center gap-2">
        <LoaderCircle className="size-4 animate-spin motion-reduce:animate-none" aria-hidden />
        {label}
      </span>
    </span>
  )
}

const iconButtonStyles = variants(
  'relative inline-grid shrink-0 place-items-center text-ink-2 transition hover:bg-surface-strong hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-ink-disabled',
  {
    size: {
      sm: 'size-8 rounded-control-sm',
      md: 'size-10 rounded-control pointer-coarse:size-11',
      lg: 'size-11 rounded-control',
    },
    outlined: { true: 'border border-line-strong bg-surface shadow-rest', false: '' },
  },
  { size: 'md', outlined: false },
)

const iconPixels = { sm: 16, md: 18, lg: 20 }

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  label: string
  icon: LucideIcon
  size?: 'sm' | 'md' | 'lg'
  outlined?: boolean
  count?: number
  className?: string
}

export function IconButton({
  label,
  icon: Icon,
  size = 'md',
  outlined,
  count,
  className,
  type = 'button',
  ...native
}: IconButtonProps) {
  return (
    <button {...native} type={type} className={iconButtonStyles({ size, outlined, className })}>
      <Icon size={iconPixels[size]} aria-hidden />
      <span className="sr-only">{label}</span>
      {count ? <CountBadge count={count} /> : null}
    </button>
  )
}

function CountBadge({ count }: { count: number }) {
  return (
    <span className="absolute top-px right-0 h-4.5 min-w-4.5 rounded-pill bg-accent px-1 text-center text-nano leading-4.5 font-bold text-on-accent ring-2 ring-surface">
      {count}
    </span>
  )
}
