import clsx from 'clsx'
import { quietLinks } from '../../content/navigation.ts'
import { useCompany } from '../../state/storefront.ts'
import { TextLink } from '../../ui/link.tsx'

/** Four quiet links at the end of checkout, order and payment pages, beside what is being done. */
export function SlimFooter({ isCheckout }: { isCheckout: boolean }) {
  const company = useCompany()
  return (
    <footer className="border-t print:hidden">
      <p
        className={clsx(
          'mx-auto flex w-full flex-wrap gap-x-5 gap-y-1 px-gutter pt-5 pb-8 text-small *:inline-flex *:min-h-6 *:items-center',
          isCheckout ? 'max-w-room' : 'max-w-page',
        )}
      >
        {quietLinks.map(({ label, to }) => (
          <TextLink key={to} to={to} quiet target="_blank" rel="noopener">
            {label}
            <span className="sr-only"> (opens in a new tab)</span>
          </TextLink>
        ))}
        <TextLink to={company.phoneHref} quiet>
          {company.phone}
        </TextLink>
      </p>
    </footer>
  )
}
