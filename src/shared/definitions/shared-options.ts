// Initial options of several attributes. After that each attribute has its own options, which institutions manage.

export const languages = ['Nederlands', 'Engels', 'Nederlands en Engels'];

export const assessmentBases = ['Cijfer 1-10', 'Voldoende/onvoldoende', 'Voldaan/niet voldaan'];

export const weights = ['10%', '20%', '25%', '30%', '40%', '50%', '60%', '70%', '75%', '80%', '90%', '100%'];

export const teacherQualifications = ['BDB', 'BKE', 'SKE', 'BDB en BKE', 'Vakexpert uit de beroepspraktijk'];
