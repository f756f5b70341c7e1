import {
  Body,
  Container,
  Head,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { type ReactNode, useContext } from 'react'
import { MarketingTerms } from './marketing-terms.tsx'

const ink = '#13201f'
const page = {
  backgroundColor: '#fafaf8',
  color: ink,
  fontFamily: 'Inter, Helvetica, Arial, sans-serif',
}
const card = {
  backgroundColor: '#ffffff',
  border: '1px solid #e3e6e1',
  borderRadius: '16px',
  padding: '32px',
}
const brand = { color: '#00687f', fontSize: '20px', fontWeight: 600, textDecoration: 'none' }
const small = { color: '#606b67', fontSize: '13px', lineHeight: '20px' }

type Props = { origin: string; preview: string; children: ReactNode }

/** Who writes, from where, and how it ends: what every marketing mail owes its reader. */
function MarketingFooter() {
  const terms = useContext(MarketingTerms)
  if (!terms) return null
  return (
    <Text style={small}>
      You receive this because you asked for it.{' '}
      <Link href={terms.unsubscribeUrl}>Unsubscribe</Link> with one click. {terms.postalAddress}
    </Text>
  )
}

/** The frame of every e-mail: brand above, who we are below. */
export function EmailLayout({ origin, preview, children }: Props) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={page}>
        <Container style={{ maxWidth: '560px', padding: '32px 16px' }}>
          <Link href={origin} style={brand}>
            Keyhaven
          </Link>
          <Section style={{ ...card, marginTop: '20px' }}>{children}</Section>
          <Hr style={{ borderColor: '#e3e6e1', margin: '24px 0 16px' }} />
          <Text style={small}>
            Keyhaven is an independent reseller and is not affiliated with the software vendor.
          </Text>
          <MarketingFooter />
        </Container>
      </Body>
    </Html>
  )
}
