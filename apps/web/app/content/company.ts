/** Who we are and how to reach us, as printed in the header, the footer and structured data. */
export const company = {
  name: 'Keyhaven',
  website: 'keyhaven.example',
  phone: '+1 (800) 555-0142',
  phoneHref: 'tel:+18005550142',
  email: 'help@keyhaven.example',
  supportHours: 'Mon–Sat, 9 am–6 pm ET',
  address: ['100 Harbor Way', 'Wilmington, Delaware', 'United States'],
  about: 'Perpetual office-suite licences, delivered by e-mail. One payment, yours to keep.',
  disclaimer:
    'Keyhaven is an independent reseller and is not affiliated with the software vendor. Product names belong to their owners.',
} as const
