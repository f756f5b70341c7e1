/** Who sells, as pages, e-mails and invoices say it. */
export const companyFacts = {
  name: 'Keyhaven',
  website: 'keyhaven.example',
  email: 'help@keyhaven.example',
  phone: '+1 (800) 555-0142',
  phoneHref: 'tel:+18005550142',
  address: ['100 Harbor Way', 'Wilmington, Delaware', 'United States'],
  disclaimer:
    'Keyhaven is an independent reseller and is not affiliated with the software publisher. Product names belong to their owners.',
} as const
