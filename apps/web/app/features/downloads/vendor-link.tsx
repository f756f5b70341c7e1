import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/link.tsx'

type VendorLinkProps = {
  to: string
  /** Which edition, for those who do not see where the link stands. */
  about: string
  onPress?: () => void
  children: ReactNode
}

/** Leads to the maker of the software, in a tab of its own. */
export function VendorLink({ to, about, onPress, children }: VendorLinkProps) {
  return (
    <ButtonLink
      to={to}
      target="_blank"
      rel="noopener noreferrer"
      size="sm"
      variant="primary"
      {...(onPress && { onClick: onPress })}
    >
      <ExternalLink size={15} aria-hidden />
      {children}
      <span className="sr-only">
        {' '}
        of {about} at {new URL(to).host} (opens in a new tab)
      </span>
    </ButtonLink>
  )
}
