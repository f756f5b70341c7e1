import type { RiskRulesView, viewRiskRules } from '@keyhaven/contracts/staff/risk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Facts } from '../../kit/detail-page.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { EditThresholds } from './edit-thresholds.tsx'

type Rule = RiskRulesView['rules'][number]

const rulesQuery = queryOptions({
  queryKey: ['/api/admin/risk-rules'],
  queryFn: async () => {
    const endpoint = { method: 'GET', path: '/api/admin/risk-rules' } as const
    const { settings, rules, highest } = await staffApi<typeof viewRiskRules>(endpoint)
    return { settings, rows: rules, highest }
  },
})

const columns: Column<Rule>[] = [
  { id: 'title', header: 'Rule', isTitle: true, cell: ({ title }) => title },
  { id: 'says', header: 'Points', cell: ({ says }) => says },
  { id: 'most', header: 'At most', isNumeric: true, cell: ({ most }) => most },
]

/** Every rule by which a payment is judged, on one page, with the thresholds. */
export function RiskRules() {
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
          lead="They apply to payments from now on. An order keeps those of its own moment."
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
