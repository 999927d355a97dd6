const titles: Record<string, string> = { MaritalStatus: 'Marital status', Gender: 'Gender' };

export const formatDropdownTitle = (fieldName: string): string => titles[fieldName] ?? fieldName;

export const dropdownHistoryLabels = { entries: 'Choices' };
