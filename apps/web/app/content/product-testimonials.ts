type Testimonial = Readonly<{ name: string; role: string; text: string }>

/** Written by us to show the layout, and marked as samples wherever they appear. */
export const sampleTestimonials: readonly Testimonial[] = [
  {
    name: 'H. Petersen',
    role: 'Bookkeeper',
    text: 'The comparison told me in one row that I needed commercial use. That settled it.',
  },
  {
    name: 'J. Adeyemi',
    role: 'Student',
    text: 'Installed on the laptop I already had and used it offline on the train the same day.',
  },
  {
    name: 'L. Fontaine',
    role: 'Translator',
    text: 'I compared two years side by side, saw which one still gets updates, and chose that.',
  },
  {
    name: 'K. Watanabe',
    role: 'Workshop owner',
    text: 'Three licences in one order, three keys on one page. Each computer got its own.',
  },
  {
    name: 'E. Novak',
    role: 'Teacher',
    text: 'The page said it runs on my Mac before I had to ask. Setup took one coffee.',
  },
  {
    name: 'D. Silva',
    role: 'Club treasurer',
    text: 'Paid once in my own currency. There is nothing to cancel next year.',
  },
]
