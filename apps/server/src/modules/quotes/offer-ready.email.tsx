import { formatMoney, money } from '@keyhaven/contracts/money'
import { Button, Heading, Text } from '@react-email/components'
import { z } from 'zod'
import { hashToken, newToken } from '../../infra/tokens.ts'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { insertLink, offerById } from './offers.repo.ts'
import { offerName, seatsOf } from './offers.rules.ts'

const button = {
  backgroundColor: '#00687f',
  borderRadius: '10px',
  color: '#ffffff',
  fontWeight: 600,
  padding: '12px 20px',
}

const dayOf = (time: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time)

/** The quote, by a link that opens it for whoever reads this mailbox until it ends. */
export const offerReady = defineEmail({
  name: 'offer-ready',
  data: z.object({ offerId: z.int() }),
  compose: async (ctx, { offerId }) => {
    const offer = await offerById(ctx.db, offerId)
    if (!offer || offer.isSuperseded || offer.isExpired) return undefined
    const token = newToken()
    await insertLink(ctx.db, hashToken(token), offerId)
    // In the fragment: it is sent to no server, and stands in no log.
    const address = `${ctx.config.PUBLIC_ORIGIN}/business-quote#${token}`
    const name = offerName(offer.reference, offer.version)
    const lastDay = dayOf(new Date(offer.expiresAt.getTime() - 1))
    return {
      subject: `Your quote ${name}`,
      body: (
        <EmailLayout
          origin={ctx.config.PUBLIC_ORIGIN}
          preview={`Valid until ${lastDay}. Read it, print it, accept it online.`}
        >
          <Heading as="h1">Your quote {name}</Heading>
          <Text>
            Dear {offer.parties.contactName}, {seatsOf(offer.lines)} licences for{' '}
            {offer.parties.company} cost {formatMoney(money(offer.totalMinor, offer.currency))}. The
            price holds until the end of {lastDay} (UTC).
          </Text>
          {offer.version > 1 && (
            <Text>This version replaces the earlier one, which can be accepted no more.</Text>
          )}
          <Button href={address} style={button}>
            Open the quote
          </Button>
          <Text>
            There you read every line, download the PDF for your records, and accept and pay by
            card. After the payment you hand out the licences: as a list, or by e-mail to each
            colleague.
          </Text>
          <Text>
            Anyone with this link can read the quote: forward it only to those who decide. If you
            did not ask for it, nothing needs to be done.
          </Text>
        </EmailLayout>
      ),
    }
  },
})
