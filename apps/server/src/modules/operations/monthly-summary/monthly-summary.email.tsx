import { type Currency, formatMoney, money } from '@keyhaven/contracts/money'
import { z } from 'zod'
import { staffOriginOf } from '../../../config.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Part, SmallPrint, Sums } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { type Counts, countsIn, type Taken, takenIn } from './summary.repo.ts'

type SummaryView = Readonly<{
  /** "October 2026" */
  name: string
  taken: readonly Taken[]
  counts: Counts
  url: string
}>

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const named = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const number = new Intl.NumberFormat('en')

function reportUrl(origin: string, month: string) {
  const last = new Date(`${month}-01T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  const to = last.toISOString().slice(0, 10)
  return `${origin}/admin/main-site?tab=reports&report=revenue&from=${month}-01&to=${to}`
}

const moneyLine = ({ currency, now, before }: Taken) => ({
  label: `Net revenue in ${currency} (was ${formatMoney(money(before, currency as Currency))})`,
  amount: formatMoney(money(now, currency as Currency)),
})

/** What a month came to, for members of staff who asked for it. It names no buyer. */
export const monthlySummary = defineEmail({
  name: 'monthly-summary',
  data: z.object({ month: z.string().regex(MONTH) }),
  load: async (ctx, { month }): Promise<SummaryView> => ({
    name: named.format(new Date(`${month}-01T00:00:00Z`)),
    taken: await takenIn(ctx.db, month),
    counts: await countsIn(ctx.db, month),
    url: reportUrl(staffOriginOf(ctx.config), month),
  }),
  write: ({ name, taken, counts, url }, house) => {
    const { orders, refunds, conversations, alone } = counts
    const count = (label: string, { now, before }: Counts['orders']) => ({
      label: `${label} (was ${number.format(before)})`,
      amount: number.format(now),
    })
    return {
      subject: `${name} in figures`,
      body: (
        <EmailLayout
          preview="The summary of the month is inside, for staff only."
          house={house}
          seal="letter"
          reference="Back office"
          title={`${name} in figures`}
          lead="Whole days in UTC, beside the month before. Currencies are not added up."
          why="because you work here and asked for the monthly summary under Notifications"
        >
          <Part title="What the shop took">
            <Sums
              lines={[...taken.map(moneyLine), count('Refunds', refunds)]}
              total={count('Orders paid', orders)}
            />
          </Part>
          <SmallPrint>
            {`Conversations begun: ${number.format(conversations.now)}, the month before ${number.format(conversations.before)}. Approvals by one person: ${number.format(alone.now)}.`}
          </SmallPrint>
          <Buttons main={{ href: url, label: 'Open the report' }} />
        </EmailLayout>
      ),
    }
  },
})
