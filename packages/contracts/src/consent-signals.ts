/** What the tag manager's tools may keep once a visitor agreed; before that everything is denied. */
export const consentSignals = [
  'ad_storage',
  'ad_user_data',
  'ad_personalization',
  'analytics_storage',
] as const
