/** Who sells, as pages, e-mails and invoices say it. */
export const companyFacts = {
  name: 'Keyhaven',
  website: 'keyhaven.example',
  email: 'help@keyhaven.example',
  address: ['100 Harbor Way', 'Wilmington, Delaware', 'United States'],
  disclaimer:
    'Keyhaven is an independent reseller and is not affiliated with the software vendor. Product names belong to their owners.',
} as const
