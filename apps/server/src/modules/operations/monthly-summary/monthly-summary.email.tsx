import { type Currency, formatMoney, money } from '@keyhaven/contracts/money'
import { z } from 'zod'
import { staffOriginOf } from '../../../config.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Part, SmallPrint, Sums } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { type MonthFigures, monthFigures } from './month-figures.ts'
import { type Counted, type Counts, countsIn } from './summary.repo.ts'

type SummaryView = Readonly<{
  /** "October 2026" */
  name: string
  figures: MonthFigures
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

const netLine = ({ currency, net }: MonthFigures) => ({
  label: `Net revenue (was ${formatMoney(money(net.before, currency as Currency))})`,
  amount: formatMoney(money(net.now, currency as Currency)),
})

/** What a month came to, for members of staff who asked for it. It names no buyer. */
export const monthlySummary = defineEmail({
  name: 'monthly-summary',
  data: z.object({ month: z.string().regex(MONTH) }),
  load: async (ctx, { month }): Promise<SummaryView> => ({
    name: named.format(new Date(`${month}-01T00:00:00Z`)),
    figures: await monthFigures(ctx.db, month),
    counts: await countsIn(ctx.db, month),
    url: reportUrl(staffOriginOf(ctx.config), month),
  }),
  write: ({ name, figures, counts, url }, house) => {
    const { refunds, conversations, alone } = counts
    const count = (label: string, { now, before }: Counted) => ({
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
          lead="Whole days in UTC, beside the month before. Money is in US dollars at the rate of each order."
          why="because you work here and asked for the monthly summary under Notifications"
        >
          <Part title="What the shop took">
            <Sums
              lines={[netLine(figures), count('Refunds', refunds)]}
              total={count('Orders', figures.orders)}
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
