import { ConfirmBox } from '../features/newsletter/confirm-box.tsx'
import { metaOf } from '../lib/page-meta.ts'
import { Container } from '../ui/container.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/newsletter.ts'

const page = {
  path: '/newsletter',
  title: 'Newsletter',
  description:
    'Confirms the newsletter for the address that a link was mailed to. Nothing is sent before the button is pressed.',
}
const crumbs = [{ label: 'Home', to: '/' }, { label: page.title }]

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    ...metaOf(matches, page),
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function Newsletter() {
  return (
    <Container className="pb-section">
      <PageHeader
        crumbs={crumbs}
        title={page.title}
        lead="One press starts it for the address your link was mailed to."
      />
      <ConfirmBox />
    </Container>
  )
}
