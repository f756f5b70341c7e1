import type { RiskRulesView } from '@keyhaven/contracts/staff/risk'
import * as contract from '@keyhaven/contracts/staff/risk'
import { riskRulesScreen } from '@keyhaven/contracts/staff/screens/risk-rules'
import { HIGHEST_SCORE, riskRules } from '../../modules/fulfilment/risk/risk.rules.ts'
import { changeRiskSettings, riskSettingsOf } from '../../modules/fulfilment/risk/risk-settings.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles, served } from '../kit/staff-route.ts'

const rulesView = async (ctx: StaffContext): Promise<RiskRulesView> => ({
  success: true,
  settings: await riskSettingsOf(ctx),
  rules: riskRules.map(({ name, title, says, most }) => ({ name, title, says, most })),
  highest: HIGHEST_SCORE,
})

/** The rules are for everybody who sees orders; thresholds are the owner's. */
export const riskRuleRoutes = served(
  riskRulesScreen,
  handles(contract, {
    viewRiskRules: (_, ctx) => rulesView(ctx),
    editRiskRules: async ({ body }, ctx) => {
      const approval = await changeRiskSettings(ctx, ctx.staff, body)
      return { ...(await rulesView(ctx)), approval: approval ?? null }
    },
  }),
)
