const titles: Record<string, string> = { MaritalStatus: 'Marital status', Gender: 'Gender' };

export const dropdownTitle = (fieldName: string): string => titles[fieldName] ?? fieldName;
