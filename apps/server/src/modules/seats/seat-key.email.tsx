import { officialDownloadOf } from '@keyhaven/contracts/official-downloads'
import { Heading, Link, Section, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { keyForSeat } from '../licenses/reveal-keys.ts'
import { seatToMail } from './seats.repo.ts'

const keyStyle = {
  fontFamily: '"Geist Mono", Menlo, Consolas, monospace',
  fontSize: '17px',
  backgroundColor: '#f3f4f1',
  borderRadius: '12px',
  padding: '14px 16px',
}

/** One key for one colleague. It is read when the mail is written and stands nowhere else. */
export const seatKey = defineEmail({
  name: 'seat-key',
  data: z.object({ seatId: z.int() }),
  compose: async (ctx, { seatId }) => {
    const seat = await seatToMail(ctx.db, seatId)
    if (!seat) return undefined
    const key = await keyForSeat(ctx, seat.order_id, seat.assignment_id)
    // Taken back, or frozen by a dispute, before the mail was written.
    if (!key) return undefined
    const giver = `${seat.first_name} ${seat.last_name}`
    const origin = ctx.config.PUBLIC_ORIGIN
    return {
      subject: `Your licence key for ${key.productName}`,
      body: (
        <EmailLayout origin={origin} preview="Keep this e-mail: it holds your key.">
          <Heading as="h1">Your licence key</Heading>
          <Text>
            {giver} of {seat.company} ({seat.email}) bought {key.productName} for you and gave us
            your address to send you this one key. We write to it for nothing else.
          </Text>
          <Section>
            <Text style={{ marginBottom: '4px' }}>{key.productName}</Text>
            <Text style={keyStyle}>{key.licenseKey}</Text>
          </Section>
          <Heading as="h2">How to use it</Heading>
          <Text>
            1. Download the edition from{' '}
            <Link href={officialDownloadOf(key.productName)}>the maker’s own site</Link> and install
            it.
            <br />
            2. Open one of the apps and enter the key when it asks.
            <br />
            3. If it does not ask, or something goes wrong, follow the{' '}
            <Link href={`${origin}/installation-guide`}>installation guide</Link> and the{' '}
            <Link href={`${origin}/activation-guide`}>activation guide</Link>.
          </Text>
          <Text>
            The key is for one computer. If you do not know {giver}, do not use it and tell us.
          </Text>
        </EmailLayout>
      ),
    }
  },
})
