// The calls of the label pages.
import { attributeGroup, attributeGroups } from './attribute-groups.ts';
import { setAttributeLabels, setDefault, setSystemLabels } from './attribute-labels.ts';
import { attributeOptions, createOption, removeOption, updateOption } from './attribute-options.ts';
import { createGroup, removeGroup, updateGroup } from './group-writes.ts';
import { objectLabels, setObjectLabels } from './object-labels.ts';

export const labelHandlers = {
  setDefault,
  setAttributeLabels,
  setSystemLabels,
  objectLabels,
  setObjectLabels,
  attributeGroups,
  attributeGroup,
  createGroup,
  updateGroup,
  removeGroup,
  attributeOptions,
  createOption,
  updateOption,
  removeOption,
};
