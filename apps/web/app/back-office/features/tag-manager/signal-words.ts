/** What visitors agree to, for people. */
export const signalWords = {
  ad_storage: 'Storage for advertising',
  ad_user_data: 'Data about visitors for advertising',
  ad_personalization: 'Advertising made for one person',
  analytics_storage: 'Storage for analytics',
} as const
