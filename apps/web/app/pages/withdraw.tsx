import { WithdrawForm } from '../features/returns/withdraw-form.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { Container } from '../ui/container.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/withdraw.ts'

const crumbs = [home, { label: 'Withdraw from a contract' }]

const page = {
  path: '/withdraw',
  title: 'Withdraw from a contract',
  description:
    'Withdraw from a purchase within 14 days, in the EU and the UK, in two steps and without an account: order number, e-mail address, confirm.',
  crumbs,
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return metaOf(matches, page)
}

export default function Withdraw() {
  return (
    <Container className="pb-section">
      <PageHeader
        title={page.title}
        lead="Consumers in the European Union and the United Kingdom may withdraw within 14 days, without giving a reason."
        crumbs={crumbs}
      />
      <div className="grid items-start gap-8 lg:grid-cols-8">
        <div className="lg:col-span-5">
          <WithdrawForm />
        </div>
        <div className="grid gap-4 text-body-sm text-ink-2 lg:col-span-3">
          <h2 className="type-heading text-ink">What happens</h2>
          <ol className="grid list-decimal gap-2 pl-5">
            <li>We send a link to the e-mail address of the order.</li>
            <li>Its page shows what you can withdraw from. You confirm there.</li>
            <li>We confirm your withdrawal by e-mail.</li>
            <li>You get your money back within 14 days.</li>
          </ol>
          <p>
            The right ends when a key is delivered after you agreed to immediate delivery. Our
            30-day guarantee applies all the same: see the{' '}
            <TextLink to="/refund-policy">refund policy</TextLink>. Bought elsewhere in the world?
            Ask for a refund on your order page.
          </p>
        </div>
      </div>
    </Container>
  )
}
