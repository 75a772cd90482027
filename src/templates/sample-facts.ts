/** Facts about a sample business, so that the agent can answer questions before the real facts are added. */
export const receptionFacts = `# Opening hours
We are open Monday to Friday from 9:00 to 18:00, and on Saturday from 10:00 to 14:00. On Sundays we are closed.

# Address
You find us at 12 Market Street, right across from the station. There is parking behind the building.

# Contact
You can call us on +1 555 010 0199 during opening hours, or write to hello@example.com at any time.

# Appointments
An appointment can be made by phone or by email. It can be cancelled free of charge up to 24 hours before.
`

/** Facts about a sample shop, so that the agent can answer some questions and not others. */
export const supportFacts = `# Delivery
We deliver within three working days. Delivery is free from 50 € on, below that it costs 4.90 €.

# Returns
You can send anything back within 30 days. Write to us, and we send you a label.

# Opening hours
Our people answer Monday to Friday from 9:00 to 17:00.
`
