import { UnsubscribeBox } from '../features/privacy/unsubscribe-box.tsx'
import { metaOf } from '../lib/page-meta.ts'
import { Container } from '../ui/container.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/unsubscribe.ts'

const page = {
  path: '/unsubscribe',
  title: 'Unsubscribe',
  description:
    'Ends e-mail about offers and reminders to one address with one press. Mail about your orders still arrives.',
}
const crumbs = [{ label: 'Home', to: '/' }, { label: page.title }]

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    ...metaOf(matches, page),
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function Unsubscribe() {
  return (
    <Container className="pb-section">
      <PageHeader
        crumbs={crumbs}
        title={page.title}
        lead="One press ends e-mail about offers and reminders to the address in your link."
      />
      <UnsubscribeBox />
    </Container>
  )
}
