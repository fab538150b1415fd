// Writes the definitions into the database: objects, attributes with default labels, initial options, and a permission row for
// every role and object. Labels that users changed stay; other labels follow the product.
import type pg from 'pg';

import { allDefinitions } from '#shared/definitions/registry.ts';
import { objectKeys, objects } from '#shared/permissions/objects.ts';

export async function syncDefinitions(client: pg.Client): Promise<void> {
  await syncObjects(client);
  await syncAttributes(client);
  await client.query(
    `insert into permission (role, object)
     select r.id, o.object from role r cross join unnest($1::text[]) as o (object)
     on conflict do nothing`,
    [objectKeys],
  );
}

async function syncObjects(client: pg.Client): Promise<void> {
  const rows = objectKeys.map((object, position) => ({ ...objects[object], object, position }));
  await client.query(
    `insert into object_definition (object, position, default_label, default_label_plural, default_color,
                                    shipped_label, shipped_label_plural)
     select object, position, label, plural, color, label, plural
     from jsonb_to_recordset($1::jsonb) as given (object text, position int, label text, plural text, color text)
     on conflict (object) do update set
       position = excluded.position,
       default_color = excluded.default_color,
       default_label = case when object_definition.default_label = object_definition.shipped_label
                            then excluded.shipped_label else object_definition.default_label end,
       default_label_plural = case when object_definition.default_label_plural = object_definition.shipped_label_plural
                                   then excluded.shipped_label_plural else object_definition.default_label_plural end,
       shipped_label = excluded.shipped_label,
       shipped_label_plural = excluded.shipped_label_plural`,
    [JSON.stringify(rows)],
  );
}

async function syncAttributes(client: pg.Client): Promise<void> {
  const rows = allDefinitions.flatMap(({ object, attributes }) =>
    Object.entries(attributes).map(([attribute, { label, tooltip, options }], position) => ({
      object,
      attribute,
      position,
      label,
      description: tooltip ?? '',
      options: options ?? [],
    })),
  );
  // Institutions edit the options, so only a new attribute gets the shipped ones.
  await client.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb)
         as given (object text, attribute text, position int, label text, description text, options text[])
     ), known as (
       select object, attribute from attribute
     ), written as (
       insert into attribute (object, attribute, position, default_label, description, shipped_label, shipped_description)
       select object, attribute, position, label, description, label, description from given
       on conflict (object, attribute) do update set
         position = excluded.position,
         default_label = case when attribute.default_label = attribute.shipped_label
                              then excluded.shipped_label else attribute.default_label end,
         description = case when attribute.description = attribute.shipped_description
                            then excluded.shipped_description else attribute.description end,
         shipped_label = excluded.shipped_label,
         shipped_description = excluded.shipped_description
       returning id, object, attribute
     )
     insert into attribute_option (attribute, option_value, position)
     select written.id, option.value, option.ordinality
     from written
     join given using (object, attribute)
     cross join unnest(given.options) with ordinality as option (value, ordinality)
     where not exists (
       select from known where known.object = written.object and known.attribute = written.attribute
     )`,
    [JSON.stringify(rows)],
  );
}
