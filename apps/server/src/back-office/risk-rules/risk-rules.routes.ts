import { editRiskRules, type RiskRulesView, viewRiskRules } from '@keyhaven/contracts/staff/risk'
import { HIGHEST_SCORE, riskRules } from '../../modules/fulfilment/risk/risk.rules.ts'
import { changeRiskSettings, riskSettingsOf } from '../../modules/fulfilment/risk/risk-settings.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { StaffRoute } from '../kit/staff-route.ts'

const rulesView = async (ctx: StaffContext): Promise<RiskRulesView> => ({
  success: true,
  settings: await riskSettingsOf(ctx),
  rules: riskRules.map(({ name, title, says, most }) => ({ name, title, says, most })),
  highest: HIGHEST_SCORE,
})

/** The rules are for everybody who sees orders; thresholds are the owner's. */
export function riskRuleScreen(route: StaffRoute) {
  route(viewRiskRules, { allow: 'orders.view' }, (_, ctx) => rulesView(ctx))
  route(editRiskRules, { allow: 'settings.edit', stepUp: 'always' }, async ({ body }, ctx) => {
    const approval = await changeRiskSettings(ctx, ctx.staff, body)
    return { ...(await rulesView(ctx)), approval: approval ?? null }
  })
}
