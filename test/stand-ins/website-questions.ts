import { htmlPage } from './website.ts'

/** A question, the page that answers it and some words of the passage with the answer. */
export interface Question {
  ask: string
  page: string
  words: string
}

interface Section {
  heading: string
  text: string
}

const policies: Record<string, Section[]> = {
  Returns: [
    {
      heading: 'Sending something back',
      text: 'Unused goods may be sent back within thirty days of delivery. Put them in any sturdy box and stick on the label that came with the invoice. The courier collects it from your door.',
    },
    {
      heading: 'Refunds',
      text: 'We refund the full price to the card or account you paid with, no later than five working days after the parcel has reached our warehouse. Gift cards are credited instead of paid out.',
    },
    {
      heading: 'What cannot be returned',
      text: 'Filters, seals and other hygiene articles cannot be taken back once their wrapping has been opened. Appliances engraved with a name are excluded as well.',
    },
  ],
  Delivery: [
    {
      heading: 'Delivery times',
      text: 'Small appliances arrive two to four working days after the order. Large ones are brought by two people on a day you choose, usually within ten days.',
    },
    {
      heading: 'Shipping costs',
      text: 'Orders above 60 euros are carried free. Below that we charge 4.90 euros, and 39 euros for anything that needs two people to carry.',
    },
    {
      heading: 'Taking away your old appliance',
      text: 'Our drivers carry off the machine you no longer need and see to it that it is recycled. Tell us when you order; it costs nothing.',
    },
    {
      heading: 'Nobody at home',
      text: 'If the courier finds the door closed, the parcel goes to the nearest collection point and waits there for seven days. A card in your letter box says where.',
    },
  ],
  Payment: [
    {
      heading: 'Ways to pay',
      text: 'We take credit cards, bank transfers, direct debit and the usual phone wallets. Companies may ask for an invoice.',
    },
    {
      heading: 'Paying by instalments',
      text: 'Purchases from 200 euros can be spread over six, twelve or twenty-four months. The first rate falls due thirty days after delivery, and paying off early is free of charge.',
    },
    {
      heading: 'Vouchers',
      text: 'A voucher is entered on the last page before you pay. Several can be used together, and what is left of one stays on it for three years.',
    },
  ],
  Warranty: [
    {
      heading: 'How long we stand by our products',
      text: 'Every appliance carries a warranty of five years, motors one of ten. It covers faults in material and making, including labour and travel of the engineer.',
    },
    {
      heading: 'What is not covered',
      text: 'Damage from limescale, from drops and falls, or from repairs by others is not covered, nor is the ordinary wear of belts and brushes.',
    },
    {
      heading: 'Making a claim',
      text: 'Send us a picture of the type plate and of the receipt. An engineer rings you within one working day to find out what is wrong.',
    },
  ],
  Repairs: [
    {
      heading: 'Booking an engineer',
      text: 'Pick a morning or an afternoon in your account. The engineer calls half an hour before arriving and brings the commonest parts along.',
    },
    {
      heading: 'What a repair costs',
      text: 'Outside the warranty a visit is 79 euros, which includes the first half hour of work. You approve the price of every part before it is fitted.',
    },
    {
      heading: 'Mending it yourself',
      text: 'Drawings and step by step films for every model are in the workshop section. Parts can be ordered for fifteen years after a model is discontinued.',
    },
  ],
  Account: [
    {
      heading: 'Forgotten password',
      text: 'Choose "I cannot sign in" and type the address you registered with. The message with the link is valid for one hour; look in the spam folder too.',
    },
    {
      heading: 'Changing your address',
      text: 'A new home is entered under Personal details. Orders that have already been packed still go to the old place.',
    },
    {
      heading: 'Deleting your data',
      text: 'Close the account under Privacy. We erase everything except invoices, which the law makes us keep for ten years.',
    },
    {
      heading: 'Newsletter',
      text: 'The letter comes out on the first Monday of a month. The last line of each one has a link that stops it for good.',
    },
  ],
  Company: [
    {
      heading: 'Where we make things',
      text: 'All Norrvik appliances are built in Härnösand, in a hall heated by the waste warmth of its own ovens. Two hundred and forty people work there.',
    },
    {
      heading: 'Opening hours of the shop',
      text: 'The shop on the quay is open from ten to seven, on Saturdays until four. On Sundays and public holidays it is closed.',
    },
    {
      heading: 'Working with us',
      text: 'We hire fitters, designers and people for the telephone all year round. Write to Ingrid Solheim, who heads the personnel office.',
    },
    {
      heading: 'Press',
      text: 'Journalists reach Tomasz Wierzbicki at the press desk. Pictures for print may be used without asking if our name stands beside them.',
    },
  ],
}

interface Product {
  code: string
  kind: string
  litres: string
  watts: number
  parts: [sku: string, name: string][]
  errors: [code: string, meaning: string][]
}

const products: Product[] = [
  {
    code: 'WX-310',
    kind: 'washing machine',
    litres: '52',
    watts: 2100,
    parts: [
      ['SP-40117', 'drain pump'],
      ['SP-40171', 'door seal'],
    ],
    errors: [
      ['E-14', 'the door is not shut tightly'],
      ['E-41', 'the drum turns unevenly because the load has gathered on one side'],
      ['E-44', 'too much foam; use less powder'],
    ],
  },
  {
    code: 'WX-330',
    kind: 'washing machine',
    litres: '64',
    watts: 2300,
    parts: [
      ['SP-40217', 'drain pump'],
      ['SP-40271', 'drawer for powder'],
    ],
    errors: [
      ['E-15', 'the tap is closed or the hose is bent'],
      ['E-51', 'the water does not drain; clean the lint trap'],
      ['E-55', 'the motor has grown hot and rests for twenty minutes'],
    ],
  },
  {
    code: 'DW-120',
    kind: 'dishwasher',
    litres: '45',
    watts: 1800,
    parts: [
      ['SP-51108', 'upper spray arm'],
      ['SP-51180', 'cutlery basket'],
    ],
    errors: [
      ['F-07', 'the salt container is empty'],
      ['F-70', 'a spray arm is blocked by a pan'],
      ['F-77', 'the rinse aid has run out'],
    ],
  },
  {
    code: 'DW-210',
    kind: 'dishwasher',
    litres: '60',
    watts: 1900,
    parts: [
      ['SP-52108', 'lower spray arm'],
      ['SP-52810', 'height rail of the basket'],
    ],
    errors: [
      ['F-08', 'the float says that water stands in the tray'],
      ['F-80', 'the heating coil is covered with scale'],
      ['F-88', 'the flap of the tablet chamber sticks'],
    ],
  },
  {
    code: 'KT-17',
    kind: 'kettle',
    litres: '1.7',
    watts: 2400,
    parts: [
      ['SP-61002', 'limescale filter'],
      ['SP-61020', 'lid with spring'],
    ],
    errors: [
      ['K-2', 'it was switched on without water'],
      ['K-3', 'the base has no contact'],
    ],
  },
  {
    code: 'KT-71',
    kind: 'kettle',
    litres: '0.8',
    watts: 1500,
    parts: [
      ['SP-62002', 'silicone handle'],
      ['SP-62020', 'base with cable'],
    ],
    errors: [
      ['K-5', 'the sensor for the temperature fails'],
      ['K-6', 'the child lock is on'],
    ],
  },
  {
    code: 'VC-900',
    kind: 'vacuum cleaner',
    litres: '3.5',
    watts: 700,
    parts: [
      ['SP-70091', 'paper bag, box of five'],
      ['SP-70019', 'brush for parquet'],
    ],
    errors: [
      ['V-1', 'the bag is full'],
      ['V-11', 'the hose is blocked'],
    ],
  },
  {
    code: 'VC-990',
    kind: 'vacuum cleaner',
    litres: '0.6',
    watts: 350,
    parts: [
      ['SP-71091', 'battery pack of 25 volts'],
      ['SP-71910', 'wall mount'],
    ],
    errors: [
      ['V-9', 'the battery is too cold to charge'],
      ['V-99', 'the roller is wound about with hair'],
    ],
  },
]

function productPage(product: Product): string {
  const parts = product.parts
    .map(([sku, name]) => `<tr><td>${sku}</td><td>${name}</td><td>${product.code}</td></tr>`)
    .join('')
  const errors = product.errors
    .map(([code, meaning]) => `<h3>Message ${code}</h3><p>The display shows ${code}: ${meaning}.</p>`)
    .join('')
  return htmlPage(
    `${product.code} ${product.kind}`,
    `<p>The ${product.code} is a ${product.kind} for homes that want something that lasts. It holds ${product.litres} litres and draws ${product.watts} watts.</p>
     <h2>Spare parts</h2><table><tr><th>Order number</th><th>Part</th><th>Fits</th></tr>${parts}</table>
     <h2>Messages on the display</h2>${errors}`,
  )
}

export function questionSite(): Record<string, string> {
  const links = [
    ...Object.keys(policies).map((name) => `/${name.toLowerCase()}`),
    ...products.map((product) => `/products/${product.code.toLowerCase()}`),
  ]
  const home = htmlPage(
    'Norrvik',
    '<p>Norrvik makes appliances for the home. Choose a topic from the list above.</p>',
    { links },
  )
  const pages = Object.entries(policies).map(([name, sections]) => [
    `/${name.toLowerCase()}`,
    htmlPage(name, sections.map(({ heading, text }) => `<h2>${heading}</h2><p>${text}</p>`).join('')),
  ])
  const manuals = products.map((product) => [`/products/${product.code.toLowerCase()}`, productPage(product)])
  return Object.fromEntries([['/', home], ...pages, ...manuals])
}

/** Questions in other words than those of the answer. */
export const paraphrases: Question[] = [
  {
    ask: 'I do not like what I bought, can I give it back?',
    page: '/returns',
    words: 'sent back within thirty days',
  },
  { ask: 'When will I see my money again?', page: '/returns', words: 'five working days' },
  { ask: 'Can I return a filter that I already unpacked?', page: '/returns', words: 'hygiene articles' },
  { ask: 'How soon will my toaster get here?', page: '/delivery', words: 'two to four working days' },
  { ask: 'Do I have to pay for postage?', page: '/delivery', words: 'carried free' },
  { ask: 'What happens to my broken old fridge?', page: '/delivery', words: 'recycled' },
  { ask: 'The postman came while I was at work', page: '/delivery', words: 'collection point' },
  { ask: 'Is Visa accepted?', page: '/payment', words: 'credit cards' },
  { ask: 'Could I settle the bill month by month?', page: '/payment', words: 'twenty-four months' },
  { ask: 'Where do I type in my discount coupon?', page: '/payment', words: 'voucher is entered' },
  { ask: 'For how many years is the thing guaranteed?', page: '/warranty', words: 'five years' },
  { ask: 'It fell off the table, do you fix that for free?', page: '/warranty', words: 'drops and falls' },
  {
    ask: 'What papers do you need when something breaks under guarantee?',
    page: '/warranty',
    words: 'type plate',
  },
  { ask: 'Can somebody come by to fix my machine?', page: '/repairs', words: 'morning or an afternoon' },
  { ask: 'What is the price of a technician coming to my house?', page: '/repairs', words: '79 euros' },
  { ask: 'I am handy and would like to do it on my own', page: '/repairs', words: 'step by step films' },
  { ask: 'I cannot log in any more', page: '/account', words: 'valid for one hour' },
  { ask: 'We are moving house next week', page: '/account', words: 'new home' },
  { ask: 'Please remove all information you hold about me', page: '/account', words: 'erase everything' },
  { ask: 'Stop sending me emails', page: '/account', words: 'stops it for good' },
  { ask: 'In which town is your factory?', page: '/company', words: 'Härnösand' },
  { ask: 'Can I visit your store at the weekend?', page: '/company', words: 'Saturdays until four' },
  { ask: 'Do you have any vacancies?', page: '/company', words: 'We hire' },
  { ask: 'I write for a newspaper and need photographs', page: '/company', words: 'Pictures for print' },
  { ask: 'My washing machine says the door is open', page: '/products/wx-310', words: 'not shut tightly' },
  { ask: 'There are suds everywhere in the washer', page: '/products/wx-310', words: 'too much foam' },
  { ask: 'No water runs into the washing machine', page: '/products/wx-330', words: 'tap is closed' },
  { ask: 'The dishwasher wants salt', page: '/products/dw-120', words: 'salt container' },
  {
    ask: 'There is calcium on the heater of the dishwasher',
    page: '/products/dw-210',
    words: 'covered with scale',
  },
  { ask: 'I turned the kettle on but forgot to fill it', page: '/products/kt-17', words: 'without water' },
  { ask: 'Something is stuck in the pipe of the hoover', page: '/products/vc-900', words: 'hose is blocked' },
  {
    ask: 'Hair has got tangled around the rotating brush',
    page: '/products/vc-990',
    words: 'wound about with hair',
  },
]

/** Questions about a code or a name that resembles others. */
export const codes: Question[] = [
  ...products.flatMap((product): Question[] => {
    const page = `/products/${product.code.toLowerCase()}`
    const [[sku] = [''], [other] = ['']] = product.parts
    const [first, second] = product.errors
    return [
      { ask: `What is ${sku}?`, page, words: sku },
      { ask: `Which part has the number ${other.replace('-', '')}?`, page, words: other },
      { ask: `${first?.[0]} on my display`, page, words: `Message ${first?.[0]}` },
      {
        ask: `what does ${second?.[0]?.replace('-', ' ').toLowerCase()} mean`,
        page,
        words: `Message ${second?.[0]}`,
      },
    ]
  }),
  { ask: 'How many watts does the WX-330 draw?', page: '/products/wx-330', words: 'The WX-330 is a' },
  { ask: 'KT71 capacity', page: '/products/kt-71', words: 'The KT-71 is a' },
  { ask: 'Who is Ingrid Solheim?', page: '/company', words: 'Ingrid Solheim' },
  { ask: 'contact Wierzbicki', page: '/company', words: 'Wierzbicki' },
]

/** The position of the answer, from 1; Infinity if it is missing. */
export function placeOfAnswer(
  question: Question,
  hits: readonly { url: string | null; heading: string; text: string }[],
): number {
  const index = hits.findIndex(
    ({ url, heading, text }) =>
      url !== null &&
      new URL(url).pathname === question.page &&
      `${heading}\n${text}`.includes(question.words),
  )
  return index === -1 ? Number.POSITIVE_INFINITY : index + 1
}
