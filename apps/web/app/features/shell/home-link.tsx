import clsx from 'clsx'
import { Link } from 'react-router'
import { useSite } from '../../state/site.ts'
import { Logo, LogoMark } from '../../ui/logo.tsx'

/** The way home under the shop's own sign, or the archway with the name of a store. */
export function HomeLink({ isSlim = false }: { isSlim?: boolean }) {
  const { brand } = useSite()
  const height = isSlim ? 'h-6 w-auto sm:h-7.5' : 'h-7.5 w-auto'
  if (!brand) {
    return (
      <Link to="/" aria-label="Keyhaven home" className={clsx(isSlim && 'w-fit')}>
        <Logo className={height} />
      </Link>
    )
  }
  return (
    <Link to="/" aria-label={`${brand} home`} className="flex w-fit min-w-0 items-center gap-2.5">
      <span aria-hidden className="shrink-0">
        <LogoMark className={height} />
      </span>
      <span className="truncate font-display text-lead font-semibold text-ink">{brand}</span>
    </Link>
  )
}
