import type { RiskRulesView } from '@keyhaven/contracts/staff/risk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Facts } from '../../kit/detail-page.tsx'
import { text } from '../../kit/list/columns.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { EditThresholds } from './edit-thresholds.tsx'

type Rule = RiskRulesView['rules'][number]

const rulesQuery = queryOptions({
  queryKey: ['/api/admin/risk-rules'],
  queryFn: async () => {
    const { settings, rules, highest } = await calls.viewRiskRules()
    return { settings, rows: rules, highest }
  },
})

const columns: Column<Rule>[] = [
  text('title', { header: 'Rule', isTitle: true }),
  text('says', { header: 'Points' }),
  text('most', { header: 'At most', isNumeric: true }),
]

/** Every rule by which a payment is judged, on one page, with the thresholds. */
export default function RiskRules() {
  const member = useMember()
  const query = useQuery(rulesQuery)
  const settings = query.data?.settings
  return (
    <>
      <PageHeader
        dense
        title="Risk rules"
        lead="Every payment is judged when it arrives. The points of all rules are its score, from 0 to 100."
      />
      {settings && !settings.isOn && (
        <Notice tone="warning" title="Holds are switched off.">
          Every key is delivered at once, whatever the risk.
        </Notice>
      )}
      {settings && (
        <Panel
          title="Thresholds"
          lead="They apply to payments from now on. Existing orders are not affected."
          aside={
            may(member, 'settings.edit') && (
              <EditThresholds settings={settings} onDone={() => void query.refetch()} />
            )
          }
        >
          <Facts
            facts={[
              ['Holds', settings.isOn ? 'On' : 'Off'],
              ['Keys at once', `Below ${settings.codeFrom}`],
              ['After a code from the mailbox', rangeText(settings.codeFrom, settings.reviewFrom)],
              ['After a person looked', fromText(settings.reviewFrom)],
              ['Code not entered', `A person looks after ${settings.codeHours} h`],
            ]}
          />
        </Panel>
      )}
      <Panel title="Rules" lead="A day is the 24 hours before the payment.">
        <ListView
          caption="Rules and their points"
          nouns={['rule', 'rules']}
          columns={columns}
          rowId={({ name }) => name}
          query={query}
          empty={{ icon: ShieldAlert, title: 'No rules', text: 'Nothing is judged.' }}
        />
      </Panel>
    </>
  )
}

const HIGHEST = 100

const fromText = (from: number) => (from > HIGHEST ? 'Never' : `From ${from}`)
const rangeText = (from: number, to: number) =>
  from >= to || from > HIGHEST ? 'Never' : `From ${from} to ${Math.min(to - 1, HIGHEST)}`
