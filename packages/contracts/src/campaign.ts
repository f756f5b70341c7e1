const campaign = /^(utm_\w+|gclid|msclkid|fbclid)$/

/** Whether a name in an address is there for marketing tools alone: no page looks at it. */
export const isCampaign = (name: string): boolean => campaign.test(name)
