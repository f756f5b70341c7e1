import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { pushEvent } from '../../lib/analytics.ts'
import { ButtonLink } from '../../ui/link.tsx'

type VendorLinkProps = {
  to: string
  /** Which edition, for those who do not see what is around the link. */
  about: string
  /** Reports the press in its own way; without it the tag manager alone is told. */
  onPress?: () => void
  children: ReactNode
}

/** Leads to the publisher of the software, in a tab of its own. */
export function VendorLink({ to, about, onPress, children }: VendorLinkProps) {
  return (
    <ButtonLink
      to={to}
      target="_blank"
      rel="noopener noreferrer"
      size="sm"
      variant="primary"
      onClick={
        onPress ?? (() => pushEvent({ event: 'file_download', file_name: about, link_url: to }))
      }
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
