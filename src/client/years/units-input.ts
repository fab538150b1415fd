// What the unit calendar asks of the units. Apart from the hook, so that the router can ask for it ahead.

export const unitsInput = { query: { fields: 'title,parent__organizational_unit,organization' } };
